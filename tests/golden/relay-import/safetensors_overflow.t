# .safetensors: extents whose product overflows
$ python3 $ROOT/tests/tools/safetensors.py '{"a":{"dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,8]}}' 8 >m.safetensors; relay-import m.safetensors
>>> 3
relay-import: error: cannot use 'm.safetensors': tensor 'a': the product of its extents overflows [weights]
