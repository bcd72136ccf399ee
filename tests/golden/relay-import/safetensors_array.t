# .safetensors: a header that is a list
$ python3 $ROOT/tests/tools/safetensors.py '[]' 0 >m.safetensors; relay-import m.safetensors
>>> 3
relay-import: error: cannot use 'm.safetensors': its header is not a JSON object [weights]
