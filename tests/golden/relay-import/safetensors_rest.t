# .safetensors: bytes that no tensor has
$ python3 $ROOT/tests/tools/safetensors.py '{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}' 12 >m.safetensors; relay-import m.safetensors
>>> 3
relay-import: error: cannot use 'm.safetensors': its tensors have 8 bytes, and 12 bytes of data follow the header [weights]
