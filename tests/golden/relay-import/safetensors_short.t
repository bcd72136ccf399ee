# .safetensors: a file of four bytes
$ python3 $ROOT/tests/tools/safetensors.py '' >m.safetensors; printf 1234 >m.safetensors; relay-import m.safetensors
>>> 3
relay-import: error: cannot use 'm.safetensors': it has 4 bytes, the length of its header alone needs 8 [weights]
