# no tensor has a parameter
$ python3 $ROOT/tests/tools/safetensors.py '{"fc.w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},"b":{"dtype":"F32","shape":[2],"data_offsets":[24,32]}}' 32 >w.safetensors; relay-parse net.relay | relay-bind -t w.safetensors
<<< net.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, k), float32], %w: Tensor[(m, k), float32], %c: Tensor[(m,), float32]) {
  nn.bias_add(nn.dense(%x, %w), %c)
}
>>> 0
relay-bind: warning: none of the 2 tensors of w.safetensors has the name of a parameter [nothing-bound]
help: --map TENSOR=PARAMETER pairs them; -v lists both
<relay version="1">
<source file="net.relay" hash="xxh3:b9b7f159a35f745d181d7366810542a7"/>
<function name="main" next="6" loc="net.relay:2:1-4:2">
<region id="r1" result="v5">
<param id="v1" name="x" annot="Tensor[(n, k), float32]" loc="net.relay:2:11-13"/>
<param id="v2" name="w" annot="Tensor[(m, k), float32]" loc="net.relay:2:40-42"/>
<param id="v3" name="c" annot="Tensor[(m), float32]" loc="net.relay:2:69-71"/>
<call id="v4" op="nn.dense" args="v1 v2" loc="net.relay:3:15-31"/>
<call id="v5" op="nn.bias_add" args="v4 v3" loc="net.relay:3:3-36"/>
</region>
</function>
</relay>
