# .safetensors: a header that is no JSON
$ python3 $ROOT/tests/tools/safetensors.py '{"a":' 0 >m.safetensors; relay-import m.safetensors
>>> 3
relay-import: error: cannot use 'm.safetensors': its header is no JSON: byte 13: unexpected token near end of file [weights]
