# .safetensors: an empty file
$ python3 $ROOT/tests/tools/safetensors.py '' >m.safetensors; : >m.safetensors; relay-import m.safetensors
>>> 3
relay-import: error: cannot use 'm.safetensors': it has 0 bytes, the length of its header alone needs 8 [weights]
