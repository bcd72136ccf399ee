# .safetensors: bytes that do not fit the shape
$ python3 $ROOT/tests/tools/safetensors.py '{"a":{"dtype":"F32","shape":[3],"data_offsets":[0,8]}}' 8 >m.safetensors; relay-import m.safetensors
>>> 3
relay-import: error: cannot use 'm.safetensors': tensor 'a': it has 8 bytes, 3 elements of F32 need 96 bits [weights]
