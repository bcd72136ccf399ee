# .safetensors: two tensors, metadata, padding
$ python3 $ROOT/tests/tools/safetensors.py '{"__metadata__":{"format":"pt"},"b.w":{"dtype":"F32","shape":[70,2],"data_offsets":[8,568]},"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}   ' 568 >m.safetensors; relay-import m.safetensors | cat
>>> 0
<relay version="1">
<source file="m.safetensors"/>
<function name="main" next="4" loc="m.safetensors">
<attr key="output_names" value="&quot;a,b.w&quot;"/>
<region id="r1" result="v3">
<const id="v1" name="a" data="1f 2f" type="Tensor[(2), float32]" loc="m.safetensors#a"/>
<const id="v2" name="b_w" path="m.safetensors" offset="164" length="560" hash="xxh3:d239c50a7b90f52c59be3541575ca920" type="Tensor[(70, 2), float32]" loc="m.safetensors#b.w"/>
<tuple id="v3" args="v1 v2" loc="m.safetensors"/>
</region>
</function>
</relay>
