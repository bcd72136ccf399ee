# .safetensors: offsets that run backward
$ python3 $ROOT/tests/tools/safetensors.py '{"a":{"dtype":"F32","shape":[2],"data_offsets":[8,0]}}' 8 >m.safetensors; relay-import m.safetensors
>>> 3
relay-import: error: cannot use 'm.safetensors': tensor 'a': its bytes 8 to 0 are not within the 8 bytes of data [weights]
