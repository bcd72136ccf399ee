# .safetensors: it is evaluated like any module
$ python3 $ROOT/tests/tools/safetensors.py '{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}' 8 >m.safetensors; relay-import m.safetensors | relay-typecheck | relay-eval
>>> 0
[1f, 2f]
