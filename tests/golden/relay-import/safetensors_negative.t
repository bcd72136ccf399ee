# .safetensors: a negative offset
$ python3 $ROOT/tests/tools/safetensors.py '{"a":{"dtype":"F32","shape":[2],"data_offsets":[-8,0]}}' 8 >m.safetensors; relay-import m.safetensors
>>> 3
relay-import: error: cannot use 'm.safetensors': tensor 'a': its 'data_offsets' are not two non-negative integers [weights]
