# com.microsoft: a batch of no sequences, known and not, and ranks that operators do not take
$ sed 's/BATCH/dim_value: 0/' in.txt | tee k.txt | protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto >k.onnx; sed 's/BATCH/dim_param: "b"/' in.txt | protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto >b.onnx; for f in k b; do relay-import $f.onnx | relay-typecheck | relay-eval -i x='const[Tensor[(0, 3, 2), float32]]()' -i n='const[Tensor[(0), int32]]()' -i t='const[Tensor[(0, 2), float32]]()' -i o='const[Tensor[(0, 3), int32]]()'; done; for c in 'GatedRMSNorm "s" input: "v" input: "s"' 'Rfft "s"' 'Irfft "v"' 'MRotaryEmbedding "x" input: "p" input: "m" input: "m"' 'MRotaryEmbedding "t" input: "p" input: "m" input: "m"'; do echo 'ir_version: 8 opset_import { domain: "com.microsoft" version: 1 } graph { name: "g" node { name: "c" domain: "com.microsoft" op_type: "'${c%% *}'" input: '"${c#* }"' output: "y" '"$(case $c in MR*) echo 'attribute { name: "mrope_section" type: INTS ints: 1 ints: 1 ints: 0 }';; esac)"' } output { name: "y" }' "$(sed -n '/input {/p' k.txt)" 'input { name: "s" type { tensor_type { elem_type: 1 shape { } } } } input { name: "v" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } } input { name: "m" type { tensor_type { elem_type: 1 shape { dim { dim_value: 5 } dim { dim_value: 2 } } } } } input { name: "p" type { tensor_type { elem_type: 7 shape { dim { dim_value: 3 } dim { dim_value: 1 } dim { dim_value: 4 } } } } } }' | protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto >c.onnx; relay-import c.onnx; done
<<< in.txt
ir_version: 8
opset_import { version: 18 }
opset_import { domain: "com.microsoft" version: 1 }
graph {
  name: "g"
  node { op_type: "RemovePadding" domain: "com.microsoft" input: "x" input: "n" output: "y" output: "at" output: "ends" }
  node { op_type: "RestorePadding" domain: "com.microsoft" input: "t" input: "o" output: "z" }
  input { name: "x" type { tensor_type { elem_type: 1 shape { dim { BATCH } dim { dim_value: 3 } dim { dim_value: 2 } } } } }
  input { name: "n" type { tensor_type { elem_type: 6 shape { dim { BATCH } } } } }
  input { name: "t" type { tensor_type { elem_type: 1 shape { dim { BATCH } dim { dim_value: 2 } } } } }
  input { name: "o" type { tensor_type { elem_type: 6 shape { dim { BATCH } dim { dim_value: 3 } } } } }
  output { name: "y" }
  output { name: "at" }
  output { name: "ends" }
  output { name: "z" }
}
>>> 1
(const[Tensor[(0, 2), float32]](), const[Tensor[(0, 3), int32]](), [0], const[Tensor[(0, 3, 2), float32]]())
(const[Tensor[(0, 2), float32]](), const[Tensor[(0, 3), int32]](), [0], const[Tensor[(0, 3, 2), float32]]())
c.onnx#c: error: GatedRMSNorm: a tensor of rank 0 cannot be split [onnx-rank]
c.onnx#c: error: Rfft: a tensor of rank 0 has no dimension to transform [onnx-rank]
c.onnx#c: error: Irfft: a tensor of rank 1 has no dimension to transform [onnx-rank]
c.onnx#c: error: MRotaryEmbedding: 0 heads of a tensor of rank 3, width 2 [onnx-shape]
c.onnx#c: error: MRotaryEmbedding: mrope_section has 3 numbers, the table 2 columns, the positions rank 3, the input rank 2 [onnx-attribute]
