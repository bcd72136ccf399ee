# inner bindings shadow outer ones, parameters too
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32) {
  let %x = nn.relu(%x);
  let %y = { let %x = exp(%x); %x };
  let %z = %y;
  (%x, %y, %z)
}
>>> 0
<relay version="1">
<source file="in.relay" hash="xxh3:1dd303b854cedd3fc1d0d693e1c22252"/>
<function name="main" next="5" loc="in.relay:2:1-7:2">
<region id="r1" result="v4">
<param id="v1" name="x" annot="float32" loc="in.relay:2:11-13"/>
<call id="v2" name="x" op="nn.relu" args="v1" loc="in.relay:3:12-23"/>
<call id="v3" name="x" op="exp" args="v2" loc="in.relay:4:23-30"/>
<tuple id="v4" args="v2 v3 v3" loc="in.relay:6:3-15"/>
</region>
</function>
</relay>
