# bindings that move to one place keep their order
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%c: bool, %x: float32) {
  %0 = exp(%x);
  %1 = log(%0);
  %2 = add(%1, %0);
  if (%c) { let %k = sin(%x); add(add(%k, %2), %1) } else { %x }
}
>>> 0
<relay version="1">
<source file="in.relay" hash="xxh3:7e212a74a5be2e9ec9903ee61ddd81a8"/>
<function name="main" next="9" loc="in.relay:2:1-7:2">
<region id="r1" result="v5">
<param id="v3" name="c" annot="bool" loc="in.relay:2:11-13"/>
<param id="v4" name="x" annot="float32" loc="in.relay:2:21-23"/>
<if id="v5" cond="v3" then="r2" else="r3" loc="in.relay:6:3-65"/>
</region>
<region id="r2" result="v8">
<call id="v0" op="exp" args="v4" loc="in.relay:3:8-15"/>
<call id="v1" op="log" args="v0" loc="in.relay:4:8-15"/>
<call id="v2" op="add" args="v1 v0" loc="in.relay:5:8-19"/>
<call id="v6" name="k" op="sin" args="v4" loc="in.relay:6:22-29"/>
<call id="v7" op="add" args="v6 v2" loc="in.relay:6:35-46"/>
<call id="v8" op="add" args="v7 v1" loc="in.relay:6:31-51"/>
</region>
<region id="r3" result="v4"/>
</function>
</relay>
