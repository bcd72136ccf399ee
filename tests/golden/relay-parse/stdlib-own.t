# the text's own definitions win
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
type List[A] { Cons(A, List[A]), Nil, More }
def @hd[A](%l: List[A]) -> A { @hd(%l) }
def @main(%l: List[float32]) { (@hd(%l), More) }
>>> 0
<relay version="1">
<source file="in.relay" hash="xxh3:c8595857198c1aacdf7d664f0705b5ca"/>
<adt name="List" params="A" loc="in.relay:2:1-10">
<ctor name="Cons" fields="A, List[A]" loc="in.relay:2:16-32"/>
<ctor name="Nil" loc="in.relay:2:34-37"/>
<ctor name="More" loc="in.relay:2:39-43"/>
</adt>
<function name="hd" tv="A" ret="A" next="3" loc="in.relay:3:1-41">
<region id="r1" result="v2">
<param id="v1" name="l" annot="List[A]" loc="in.relay:3:12-14"/>
<call id="v2" fn="hd" args="v1" loc="in.relay:3:32-39"/>
</region>
</function>
<function name="main" next="5" loc="in.relay:4:1-49">
<region id="r1" result="v4">
<param id="v1" name="l" annot="List[float32]" loc="in.relay:4:11-13"/>
<call id="v2" fn="hd" args="v1" loc="in.relay:4:33-40"/>
<ctor id="v3" ctor="More" loc="in.relay:4:42-46"/>
<tuple id="v4" args="v2 v3" loc="in.relay:4:32-47"/>
</region>
</function>
</relay>
