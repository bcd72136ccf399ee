# .safetensors: a data type that is not supported
$ python3 $ROOT/tests/tools/safetensors.py '{"a":{"dtype":"F8_E4M3","shape":[8],"data_offsets":[0,8]},"b":{"dtype":"X9","shape":[2],"data_offsets":[8,16]}}' 16 >m.safetensors; relay-import m.safetensors
>>> 1
m.safetensors#a: error: tensor 'a': data type F8_E4M3 is not supported [weights]
m.safetensors#b: error: tensor 'b': data type X9 is not supported [weights]
