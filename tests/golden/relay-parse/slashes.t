# names with slashes, and division
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%conv1/weight: float32, %b: float32) { %conv1/weight / %b }
>>> 0
<relay version="1">
<source file="in.relay" hash="xxh3:69d0cadfe643f81cb69c3db64dd976e4"/>
<function name="main" next="4" loc="in.relay:2:1-70">
<region id="r1" result="v3">
<param id="v1" name="conv1/weight" annot="float32" loc="in.relay:2:11-24"/>
<param id="v2" name="b" annot="float32" loc="in.relay:2:35-37"/>
<call id="v3" op="divide" args="v1 v2" loc="in.relay:2:50-68"/>
</region>
</function>
</relay>
