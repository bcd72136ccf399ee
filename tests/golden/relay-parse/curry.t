# calls of calls, and functions as values
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @k(%x: int32) -> fn (int32) -> int32 { fn (%y: int32) { add(%x, %y) } }
def @main(%l: List[float32]) {
  (@k(1)(2), fn (%x: float32) { %x }(3f), nn.relu, @k)
}
>>> 0
<relay version="1">
<source file="in.relay" hash="xxh3:8b674d28b84cdbc72a9c0e6035f24a4c"/>
<source file="&lt;std&gt;/list.relay" hash="xxh3:4c2614dc4b204c716ed98c2f381c018f"/>
<adt name="List" params="A" loc="&lt;std&gt;/list.relay:7:1-10">
<ctor name="Cons" fields="A, List[A]" loc="&lt;std&gt;/list.relay:8:3-19"/>
<ctor name="Nil" loc="&lt;std&gt;/list.relay:9:3-6"/>
</adt>
<function name="k" ret="fn (int32) -&gt; int32" next="5" loc="in.relay:2:1-76">
<region id="r1" result="v2">
<param id="v1" name="x" annot="int32" loc="in.relay:2:8-10"/>
<fn id="v2" region="r2" loc="in.relay:2:44-74"/>
</region>
<region id="r2" result="v4">
<param id="v3" name="y" annot="int32" loc="in.relay:2:48-50"/>
<call id="v4" op="add" args="v1 v3" loc="in.relay:2:61-72"/>
</region>
</function>
<function name="main" next="13" loc="in.relay:3:1-5:2">
<region id="r1" result="v12">
<param id="v1" name="l" annot="List[float32]" loc="in.relay:3:11-13"/>
<const id="v2" data="1" type="int32" loc="in.relay:4:7-8"/>
<call id="v3" fn="k" args="v2" loc="in.relay:4:4-9"/>
<const id="v4" data="2" type="int32" loc="in.relay:4:10-11"/>
<call id="v5" callee="v3" args="v4" loc="in.relay:4:4-12"/>
<fn id="v6" region="r2" loc="in.relay:4:14-37"/>
<const id="v8" data="3f" type="float32" loc="in.relay:4:38-40"/>
<call id="v9" callee="v6" args="v8" loc="in.relay:4:14-41"/>
<op id="v10" op="nn.relu" loc="in.relay:4:43-50"/>
<global id="v11" fn="k" loc="in.relay:4:52-54"/>
<tuple id="v12" args="v5 v9 v10 v11" loc="in.relay:4:3-55"/>
</region>
<region id="r2" result="v7">
<param id="v7" name="x" annot="float32" loc="in.relay:4:18-20"/>
</region>
</function>
</relay>
