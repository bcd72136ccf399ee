# e1; e2 keeps an effect
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%r: ref(float32)) {
  ref_write(%r, 1f);
  { let %y = ref_read(%r); ref_write(%r, add(%y, 1f)); %y };
  ref_read(%r)
}
>>> 0
<relay version="1">
<source file="in.relay" hash="xxh3:8ce0590b3d8f00b8f0d1fcd0eb22e8d0"/>
<function name="main" next="9" loc="in.relay:2:1-6:2">
<region id="r1" result="v8">
<param id="v1" name="r" annot="ref(float32)" loc="in.relay:2:11-13"/>
<const id="v2" data="1f" type="float32" loc="in.relay:3:17-19"/>
<write id="v3" args="v1 v2" anonymous="true" loc="in.relay:3:3-20"/>
<read id="v4" name="y" args="v1" loc="in.relay:4:14-26"/>
<const id="v5" data="1f" type="float32" loc="in.relay:4:50-52"/>
<call id="v6" op="add" args="v4 v5" loc="in.relay:4:42-53"/>
<write id="v7" args="v1 v6" anonymous="true" loc="in.relay:4:28-54"/>
<read id="v8" args="v1" loc="in.relay:5:3-15"/>
</region>
</function>
</relay>
