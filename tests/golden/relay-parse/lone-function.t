# a lone function becomes @main
$ relay-parse in.relay
<<< in.relay
fn (%x: Tensor[(3,), float32]) -> Tensor[(3,), float32] { nn.relu(%x) }
>>> 0
<relay version="1">
<source file="in.relay" hash="xxh3:c7ca1993d07cf60aa071bbea5f56e3f5"/>
<function name="main" ret="Tensor[(3), float32]" next="3" loc="in.relay:1:1-72">
<region id="r1" result="v2">
<param id="v1" name="x" annot="Tensor[(3), float32]" loc="in.relay:1:5-7"/>
<call id="v2" op="nn.relu" args="v1" loc="in.relay:1:59-70"/>
</region>
</function>
</relay>
