# .safetensors: an entry without dtype
$ python3 $ROOT/tests/tools/safetensors.py '{"a":{"shape":[2],"data_offsets":[0,8]}}' 8 >m.safetensors; relay-import m.safetensors
>>> 3
relay-import: error: cannot use 'm.safetensors': tensor 'a': it has no string 'dtype' [weights]
