# .safetensors: a shape of fractions
$ python3 $ROOT/tests/tools/safetensors.py '{"a":{"dtype":"F32","shape":[2.0],"data_offsets":[0,8]}}' 8 >m.safetensors; relay-import m.safetensors
>>> 3
relay-import: error: cannot use 'm.safetensors': tensor 'a': an extent is not a non-negative integer [weights]
