# several errors of a stream are reported together, with the lines of the stream
$ relay-cat in.xml
<<< in.xml
<relay version="1">
<function name="main" next="9">
<region id="r1" result="v7">
<param id="v1" type="Tensor[(2), flaot32]"/>
<call id="v2" op="nn.rleu" args="v1"/>
<call id="v3" op="nn.relu" args="v2"/>
<call id="v3" op="nn.relu" args="v2"/>
<tuple id="v4" args="v9"/>
<proj id="v5" args="v4" index="x"/>
</region>
</function>
</relay>
>>> 1
in.xml:3:1: error: the result 'v7' of region 'r1' is not defined before its end [stream-undefined]
    3 | <region id="r1" result="v7">
      | ^
in.xml:4:1: error: no element type 'flaot32' [unknown-dtype]
    4 | <param id="v1" type="Tensor[(2), flaot32]"/>
      | ^
help: did you mean 'float32'?
in.xml:5:1: error: no operator is named 'nn.rleu' [unknown-operator]
    5 | <call id="v2" op="nn.rleu" args="v1"/>
      | ^
help: did you mean 'nn.relu'?
in.xml:7:1: error: 'v3' is defined already [stream-duplicate]
    7 | <call id="v3" op="nn.relu" args="v2"/>
      | ^
in.xml:8:1: error: 'v9' is not defined before this place [stream-undefined]
    8 | <tuple id="v4" args="v9"/>
      | ^
in.xml:9:1: error: 'index' is 'x', not a number up to 2147483647 [stream-value]
    9 | <proj id="v5" args="v4" index="x"/>
      | ^
