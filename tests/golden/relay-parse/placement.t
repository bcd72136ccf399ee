# graph bindings go to the innermost region with all their uses
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%c: bool, %x: float32) {
  %0 = exp(%x);
  %1 = log(%0);
  %2 = sqrt(%x);
  %3 = tanh(%x);
  %4 = fn (%y: float32) { add(%y, %3) };
  let %kept = sin(%x);
  let %a = if (%c) { add(%1, %2) } else { if (%c) { %2 } else { cos(%x) } };
  (%a, %4)
}
>>> 0
<relay version="1">
<source file="in.relay" hash="xxh3:f3559efb1b417ec52b7b486b01d93de0"/>
<function name="main" next="15" loc="in.relay:2:1-11:2">
<region id="r1" result="v14">
<param id="v5" name="c" annot="bool" loc="in.relay:2:11-13"/>
<param id="v6" name="x" annot="float32" loc="in.relay:2:21-23"/>
<call id="v2" op="sqrt" args="v6" loc="in.relay:5:8-16"/>
<fn id="v4" region="r2" loc="in.relay:7:8-40"/>
<call id="v9" name="kept" op="sin" args="v6" loc="in.relay:8:15-22"/>
<if id="v10" name="a" cond="v5" then="r3" else="r4" loc="in.relay:9:12-76"/>
<tuple id="v14" args="v10 v4" loc="in.relay:10:3-11"/>
</region>
<region id="r2" result="v8">
<param id="v7" name="y" annot="float32" loc="in.relay:7:12-14"/>
<call id="v3" op="tanh" args="v6" loc="in.relay:6:8-16"/>
<call id="v8" op="add" args="v7 v3" loc="in.relay:7:27-38"/>
</region>
<region id="r3" result="v11">
<call id="v0" op="exp" args="v6" loc="in.relay:3:8-15"/>
<call id="v1" op="log" args="v0" loc="in.relay:4:8-15"/>
<call id="v11" op="add" args="v1 v2" loc="in.relay:9:22-33"/>
</region>
<region id="r4" result="v12">
<if id="v12" cond="v5" then="r5" else="r6" loc="in.relay:9:43-74"/>
</region>
<region id="r5" result="v2"/>
<region id="r6" result="v13">
<call id="v13" op="cos" args="v6" loc="in.relay:9:65-72"/>
</region>
</function>
</relay>
