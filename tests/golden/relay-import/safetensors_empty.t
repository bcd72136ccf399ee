# .safetensors: no tensors
$ python3 $ROOT/tests/tools/safetensors.py '{}' >m.safetensors; relay-import m.safetensors | relay-typecheck | relay-eval
>>> 0
()
