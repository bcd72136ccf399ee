# .safetensors: a bool that is neither 0 nor 1
$ python3 $ROOT/tests/tools/safetensors.py '{"a":{"dtype":"BOOL","shape":[4],"data_offsets":[0,4]}}' 4 >m.safetensors; relay-import m.safetensors
>>> 3
m.safetensors#a: error: tensor 'a': a bool is neither 0 nor 1 [weights]
