# .safetensors: a header of 2^63 bytes
$ python3 $ROOT/tests/tools/safetensors.py '{}' 0 9223372036854775808 >m.safetensors; relay-import m.safetensors
>>> 3
relay-import: error: cannot use 'm.safetensors': its header has 9223372036854775808 bytes, at most 104857600 [weights]
