# .safetensors: lists three thousand deep
$ python3 $ROOT/tests/tools/safetensors.py "$(printf '[%.0s' {1..3000})" 0 >m.safetensors; relay-import m.safetensors
>>> 3
relay-import: error: cannot use 'm.safetensors': its header is not JSON: byte 2057: maximum parsing depth reached near '[' [weights]
