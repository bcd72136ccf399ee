# .safetensors: offsets beyond the data
$ python3 $ROOT/tests/tools/safetensors.py '{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}' 4 >m.safetensors; relay-import m.safetensors
>>> 3
relay-import: error: cannot use 'm.safetensors': tensor 'a': its bytes 0 to 8 are not within the 4 bytes of data [weights]
