# --expr reads a lone expression
$ relay-parse --expr in.relay
<<< in.relay
#[version = "0.0.5"]
free_var %x: float32;
%x * 2f
>>> 0
<relay version="1">
<source file="in.relay" hash="xxh3:05fe28b35c9ca540751d562ac2761e0a"/>
<function name="main" next="4" loc="in.relay:2:1-9">
<region id="r1" result="v3">
<param id="v1" name="x" annot="float32" loc="in.relay:2:10-12"/>
<const id="v2" data="2f" type="float32" loc="in.relay:3:6-8"/>
<call id="v3" op="multiply" args="v1 v2" loc="in.relay:3:1-8"/>
</region>
</function>
</relay>
