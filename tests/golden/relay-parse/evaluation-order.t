# operands become bindings in the order of evaluation
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @g(%a: float32, %b: float32) { %a }
def @main(%f: fn (float32, float32) -> float32, %x: float32) {
  %f(@g(1f, -%x), { let %y = 2f; nn.relu(%y) }) + -3f * %x - 4f
}
>>> 0
<relay version="1">
<source file="in.relay" hash="xxh3:7c6f9613330975ee7a4cc69d8c56cf4e"/>
<function name="g" next="3" loc="in.relay:2:1-40">
<region id="r1" result="v1">
<param id="v1" name="a" annot="float32" loc="in.relay:2:8-10"/>
<param id="v2" name="b" annot="float32" loc="in.relay:2:21-23"/>
</region>
</function>
<function name="main" next="14" loc="in.relay:3:1-5:2">
<region id="r1" result="v13">
<param id="v1" name="f" annot="fn (float32, float32) -&gt; float32" loc="in.relay:3:11-13"/>
<param id="v2" name="x" annot="float32" loc="in.relay:3:49-51"/>
<const id="v3" data="1f" type="float32" loc="in.relay:4:9-11"/>
<call id="v4" op="negative" args="v2" loc="in.relay:4:13-16"/>
<call id="v5" fn="g" args="v3 v4" loc="in.relay:4:6-17"/>
<const id="v6" name="y" data="2f" type="float32" loc="in.relay:4:30-32"/>
<call id="v7" op="nn.relu" args="v6" loc="in.relay:4:34-45"/>
<call id="v8" callee="v1" args="v5 v7" loc="in.relay:4:3-48"/>
<const id="v9" data="-3f" type="float32" loc="in.relay:4:51-54"/>
<call id="v10" op="multiply" args="v9 v2" loc="in.relay:4:51-59"/>
<call id="v11" op="add" args="v8 v10" loc="in.relay:4:3-59"/>
<const id="v12" data="4f" type="float32" loc="in.relay:4:62-64"/>
<call id="v13" op="subtract" args="v11 v12" loc="in.relay:4:3-64"/>
</region>
</function>
</relay>
