# .safetensors: a name that appears twice
$ python3 $ROOT/tests/tools/safetensors.py '{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"a":{"dtype":"F32","shape":[2],"data_offsets":[8,16]}}' 16 >m.safetensors; relay-import m.safetensors
>>> 3
relay-import: error: cannot use 'm.safetensors': its header is not JSON: byte 65: duplicate object key near '"a"' [weights]
