# .safetensors: metadata that is not a text
$ python3 $ROOT/tests/tools/safetensors.py '{"__metadata__":{"n":1}}' 0 >m.safetensors; relay-import m.safetensors
>>> 3
relay-import: error: cannot use 'm.safetensors': '__metadata__' holds a value that is not a string [weights]
