# .safetensors: data types of one byte; one that is not supported
$ tool=$ROOT/tests/tools/safetensors.py; python3 $tool '{"a":{"dtype":"F8_E4M3","shape":[8],"data_offsets":[0,8]}}' 8 >m.safetensors; relay-import m.safetensors | relay-typecheck | relay-print | grep '%'; python3 $tool '{"a":{"dtype":"F8_E4M3","shape":[8],"data_offsets":[0,8]},"b":{"dtype":"X9","shape":[2],"data_offsets":[8,16]}}' 16 >m.safetensors; relay-import m.safetensors
>>> 1
  %a: Tensor[(8), float8_e4m3fn] = const[Tensor[(8), float8_e4m3fn]](0f8e4m3fn, 0f8e4m3fn, -0f8e4m3fn, 1.9f8e4m3fn, 0f8e4m3fn, 0f8e4m3fn, 0f8e4m3fn, 2f8e4m3fn);
  %a
m.safetensors#b: error: tensor 'b': data type X9 is not supported [weights]
