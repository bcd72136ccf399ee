# types that do not fit together
$ relay-check in.xml
<<< in.xml
<relay version="1" has="typed">
<function name="main" ret="Tensor[(128), float32]" type="fn (Tensor[(128), float32], bool) -> Tensor[(128), float32]" next="7">
<region id="r1" result="v5">
<param id="v1" name="x" type="Tensor[(128), float32]" annot="Tensor[(128), float32]"/>
<param id="v2" name="c" type="int32" annot="bool"/>
<call id="v4" name="h" op="nn.relu" args="v1" type="Tensor[(128), float32]"/>
<if id="v5" cond="v2" then="r2" else="r3" type="Tensor[(64), float32]"/>
</region>
<region id="r2" result="v6">
<call id="v6" op="add" args="v4 v1" type="Tensor[(128), float32]"/>
</region>
<region id="r3" result="v4"/>
</function>
</relay>
>>> 1
relay-check: error: v5 in '@main': its condition is not a bool [type]
relay-check: error: v5 in '@main': then: expected Tensor[(64), float32], found Tensor[(128), float32] [type]
relay-check: error: v5 in '@main': else: expected Tensor[(64), float32], found Tensor[(128), float32] [type]
relay-check: error: v2 in '@main': parameter: expected bool, found int32 [type]
relay-check: error: v5 in '@main': result: expected Tensor[(128), float32], found Tensor[(64), float32] [type]
