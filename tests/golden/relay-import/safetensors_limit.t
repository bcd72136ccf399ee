# .safetensors: a header above the limit
$ python3 $ROOT/tests/tools/safetensors.py '{}' 0 104857601 >m.safetensors; truncate -s 200M m.safetensors; relay-import m.safetensors
>>> 3
relay-import: error: cannot use 'm.safetensors': its header has 104857601 bytes, at most 104857600 [weights]
