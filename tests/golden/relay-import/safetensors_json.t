# .safetensors: a header that is not JSON
$ python3 $ROOT/tests/tools/safetensors.py '{"a":' 0 >m.safetensors; relay-import m.safetensors
>>> 3
relay-import: error: cannot use 'm.safetensors': its header is not JSON: byte 13: unexpected token near end of file [weights]
