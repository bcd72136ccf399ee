# calls of unknown functions stay where they stand
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @w(%r: ref(float32)) { ref_write(%r, 1f) }
def @main(%c: bool, %f: fn (float32) -> float32, %r: ref(float32), %x: float32) {
  %0 = %f(%x);
  %1 = @w(%r);
  %cell = ref(%x);
  if (%c) { (%0, %cell) } else { (%x, %cell) }
}
>>> 0
<relay version="1">
<source file="in.relay" hash="xxh3:cff0d1948f92584ba7e4743a7770bbaa"/>
<function name="w" next="4" loc="in.relay:2:1-47">
<region id="r1" result="v3">
<param id="v1" name="r" annot="ref(float32)" loc="in.relay:2:8-10"/>
<const id="v2" data="1f" type="float32" loc="in.relay:2:42-44"/>
<write id="v3" args="v1 v2" loc="in.relay:2:28-45"/>
</region>
</function>
<function name="main" next="10" loc="in.relay:3:1-8:2">
<region id="r1" result="v7">
<param id="v2" name="c" annot="bool" loc="in.relay:3:11-13"/>
<param id="v3" name="f" annot="fn (float32) -&gt; float32" loc="in.relay:3:21-23"/>
<param id="v4" name="r" annot="ref(float32)" loc="in.relay:3:50-52"/>
<param id="v5" name="x" annot="float32" loc="in.relay:3:68-70"/>
<call id="v0" callee="v3" args="v5" loc="in.relay:4:8-14"/>
<call id="v1" fn="w" args="v4" loc="in.relay:5:8-14"/>
<ref id="v6" name="cell" args="v5" loc="in.relay:6:11-18"/>
<if id="v7" cond="v2" then="r2" else="r3" loc="in.relay:7:3-47"/>
</region>
<region id="r2" result="v8">
<tuple id="v8" args="v0 v6" loc="in.relay:7:13-24"/>
</region>
<region id="r3" result="v9">
<tuple id="v9" args="v5 v6" loc="in.relay:7:34-45"/>
</region>
</function>
</relay>
