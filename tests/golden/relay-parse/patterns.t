# patterns nest
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%x: (List[float32], bool)) {
  match? (%x) {
    (Cons(%a: float32, Cons(_, %r)), %b) => { (%a, %r) },
    (Nil, _) => (1f, Nil),
  }
}
>>> 0
<relay version="1">
<source file="in.relay" hash="xxh3:f3bb28070fc115271d7a06af117c3d54"/>
<source file="&lt;std&gt;/list.relay" hash="xxh3:4c2614dc4b204c716ed98c2f381c018f"/>
<adt name="List" params="A" loc="&lt;std&gt;/list.relay:7:1-10">
<ctor name="Cons" fields="A, List[A]" loc="&lt;std&gt;/list.relay:8:3-19"/>
<ctor name="Nil" loc="&lt;std&gt;/list.relay:9:3-6"/>
</adt>
<function name="main" next="10" loc="in.relay:2:1-7:2">
<region id="r1" result="v2">
<param id="v1" name="x" annot="(List[float32], bool)" loc="in.relay:2:11-13"/>
<match id="v2" args="v1" total="false" loc="in.relay:3:3-6:4">
<arm region="r2" pattern="(Cons(%v3, Cons(_, %v4)), %v5)" loc="in.relay:4:5-41"/>
<arm region="r3" pattern="(Nil, _)" loc="in.relay:5:5-13"/>
</match>
</region>
<region id="r2" result="v6">
<param id="v3" name="a" annot="float32" loc="in.relay:4:11-13"/>
<param id="v4" name="r" loc="in.relay:4:32-34"/>
<param id="v5" name="b" loc="in.relay:4:38-40"/>
<tuple id="v6" args="v3 v4" loc="in.relay:4:47-55"/>
</region>
<region id="r3" result="v9">
<const id="v7" data="1f" type="float32" loc="in.relay:5:18-20"/>
<ctor id="v8" ctor="Nil" loc="in.relay:5:22-25"/>
<tuple id="v9" args="v7 v8" loc="in.relay:5:17-26"/>
</region>
</function>
</relay>
