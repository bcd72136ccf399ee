# .safetensors: a header longer than the file
$ python3 $ROOT/tests/tools/safetensors.py '{}' 0 1000 >m.safetensors; relay-import m.safetensors
>>> 3
relay-import: error: cannot use 'm.safetensors': its header has 1000 bytes, and the file has only 2 [weights]
