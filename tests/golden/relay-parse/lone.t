# a lone expression becomes @main
$ relay-parse in.relay
<<< in.relay
free_var %x: Tensor[(3,), float32];
let %y = nn.relu(%x);
add(%y, %x)
>>> 0
<relay version="1">
<source file="in.relay" hash="xxh3:99cda4d89fa38e66d87928e58b6ded99"/>
<function name="main" next="4" loc="in.relay:1:1-9">
<region id="r1" result="v3">
<param id="v1" name="x" annot="Tensor[(3), float32]" loc="in.relay:1:10-12"/>
<call id="v2" name="y" op="nn.relu" args="v1" loc="in.relay:2:10-21"/>
<call id="v3" op="add" args="v2 v1" loc="in.relay:3:1-12"/>
</region>
</function>
</relay>
