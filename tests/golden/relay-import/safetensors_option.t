# .safetensors: options for inputs change nothing
$ python3 $ROOT/tests/tools/safetensors.py '{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}' 8 >m.safetensors; relay-import --dim n=2 m.safetensors | relay-check
>>> 0
relay-import: warning: 'm.safetensors' holds tensors and no model: options for inputs change nothing [no-inputs]
