# a chain of else if
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%c: bool, %d: bool) {
  if (%c) { 1 } else if (%d) { 2 } else { 3 }
}
>>> 0
<relay version="1">
<source file="in.relay" hash="xxh3:5420b6ff33c9b1be5a27afa806842fb8"/>
<function name="main" next="8" loc="in.relay:2:1-4:2">
<region id="r1" result="v3">
<param id="v1" name="c" annot="bool" loc="in.relay:2:11-13"/>
<param id="v2" name="d" annot="bool" loc="in.relay:2:21-23"/>
<if id="v3" cond="v1" then="r2" else="r3" loc="in.relay:3:3-46"/>
</region>
<region id="r2" result="v4">
<const id="v4" data="1" type="int32" loc="in.relay:3:13-14"/>
</region>
<region id="r3" result="v5">
<if id="v5" cond="v2" then="r4" else="r5" loc="in.relay:3:22-46"/>
</region>
<region id="r4" result="v6">
<const id="v6" data="2" type="int32" loc="in.relay:3:32-33"/>
</region>
<region id="r5" result="v7">
<const id="v7" data="3" type="int32" loc="in.relay:3:43-44"/>
</region>
</function>
</relay>
