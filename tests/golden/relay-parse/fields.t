# projections of projections
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%x: ((float32, float32), float32)) {
  (%x.0.1, (%x.0).0, @f(%x).0.1, (%x, %x).1.1)
}
def @f(%x: ((float32, float32), float32)) { %x }
>>> 0
<relay version="1">
<source file="in.relay" hash="xxh3:308a0df606a8108988b700eea171f4a7"/>
<function name="main" next="13" loc="in.relay:2:1-4:2">
<region id="r1" result="v12">
<param id="v1" name="x" annot="((float32, float32), float32)" loc="in.relay:2:11-13"/>
<proj id="v2" args="v1" index="0" loc="in.relay:3:4-8"/>
<proj id="v3" args="v2" index="1" loc="in.relay:3:4-10"/>
<proj id="v4" args="v1" index="0" loc="in.relay:3:13-17"/>
<proj id="v5" args="v4" index="0" loc="in.relay:3:12-20"/>
<call id="v6" fn="f" args="v1" loc="in.relay:3:22-28"/>
<proj id="v7" args="v6" index="0" loc="in.relay:3:22-30"/>
<proj id="v8" args="v7" index="1" loc="in.relay:3:22-32"/>
<tuple id="v9" args="v1 v1" loc="in.relay:3:34-42"/>
<proj id="v10" args="v9" index="1" loc="in.relay:3:34-44"/>
<proj id="v11" args="v10" index="1" loc="in.relay:3:34-46"/>
<tuple id="v12" args="v3 v5 v8 v11" loc="in.relay:3:3-47"/>
</region>
</function>
<function name="f" next="2" loc="in.relay:5:1-49">
<region id="r1" result="v1">
<param id="v1" name="x" annot="((float32, float32), float32)" loc="in.relay:5:8-10"/>
</region>
</function>
</relay>
