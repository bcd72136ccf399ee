# .safetensors: names with commas, quotes and controls
$ python3 $ROOT/tests/tools/safetensors.py '{"a,b":{"dtype":"F32","shape":[],"data_offsets":[0,4]},"c\"\u0001d":{"dtype":"F32","shape":[],"data_offsets":[4,8]}}' 8 >m.safetensors; relay-import m.safetensors | relay-check; relay-import m.safetensors | grep -E "output_names|const"
>>> 0
<attr key="output_names" value="&quot;a_b,c\&quot;\x01d&quot;"/>
<const id="v1" name="a_b" data="1f" type="float32" loc="m.safetensors#a,b"/>
<const id="v2" name="c__d" data="2f" type="float32" loc="m.safetensors#c&quot;%01d"/>
