# a local function may call itself
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%n: int32) {
  let %loop = fn (%i: int32, %acc: int32) -> int32 {
    if (equal(%i, 0)) { %acc } else { %loop(%i - 1, %acc + %i) }
  };
  let %7 = fn (%i: int32) -> int32 { %7(%i) };
  %loop(%n, 0)
}
>>> 0
<relay version="1">
<source file="in.relay" hash="xxh3:1c8bc28127174414c2301dcd2563572f"/>
<function name="main" next="17" loc="in.relay:2:1-8:2">
<region id="r1" result="v16">
<param id="v1" name="n" annot="int32" loc="in.relay:2:11-13"/>
<fn id="v2" name="loop" region="r2" annot="int32" loc="in.relay:3:15-5:4"/>
<fn id="v7" region="r5" annot="int32" loc="in.relay:6:12-46"/>
<const id="v15" data="0" type="int32" loc="in.relay:7:13-14"/>
<call id="v16" callee="v2" args="v1 v15" loc="in.relay:7:3-15"/>
</region>
<region id="r2" result="v8">
<param id="v3" name="i" annot="int32" loc="in.relay:3:19-21"/>
<param id="v4" name="acc" annot="int32" loc="in.relay:3:30-34"/>
<const id="v5" data="0" type="int32" loc="in.relay:4:19-20"/>
<call id="v6" op="equal" args="v3 v5" loc="in.relay:4:9-21"/>
<if id="v8" cond="v6" then="r3" else="r4" loc="in.relay:4:5-65"/>
</region>
<region id="r3" result="v4"/>
<region id="r4" result="v12">
<const id="v9" data="1" type="int32" loc="in.relay:4:50-51"/>
<call id="v10" op="subtract" args="v3 v9" loc="in.relay:4:45-51"/>
<call id="v11" op="add" args="v4 v3" loc="in.relay:4:53-62"/>
<call id="v12" callee="v2" args="v10 v11" loc="in.relay:4:39-63"/>
</region>
<region id="r5" result="v14">
<param id="v13" name="i" annot="int32" loc="in.relay:6:16-18"/>
<call id="v14" callee="v7" args="v13" loc="in.relay:6:38-44"/>
</region>
</function>
</relay>
