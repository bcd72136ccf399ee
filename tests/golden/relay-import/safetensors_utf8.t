# .safetensors: a name that is not UTF-8
$ python3 $ROOT/tests/tools/safetensors.py $'{"a\xff":{"dtype":"F32","shape":[],"data_offsets":[0,4]}}' 4 >m.safetensors; relay-import m.safetensors
>>> 3
relay-import: error: cannot use 'm.safetensors': its header is not JSON: byte 11: unable to decode byte 0xff near '"a' [weights]
