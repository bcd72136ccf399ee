# At 0 the derivatives of imported activations are one half for softplus, 0.6 for mish, alpha or the slope for the others, as PyTorch chooses
$ for op in Softplus Mish Elu Selu Celu PRelu; do slope=; [ $op != PRelu ] || slope='input: "w"'; sed "s/OP/$op/; s/SLOPE/$slope/" in.txt | protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto | relay-import | relay-typecheck | relay-ad --adjoint=each --grad --wrt=x >g.xml; echo $op; relay-eval -i x='[-1f, 0f, 1f]' g.xml; done
<<< in.txt
ir_version: 8 opset_import { version: 18 }
graph {
name: "g"
node { op_type: "OP" input: "x" SLOPE output: "y" }
initializer { name: "w" data_type: 1 dims: 1 float_data: 0.25 }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 3 } } } } }
output { name: "y" type { tensor_type { elem_type: 1 shape { dim { dim_value: 3 } } } } }
}
>>> 0
Softplus
([0.26894143f, 0.5f, 0.7310586f],)
Mish
([0.059216723f, 0.6f, 1.0490363f],)
Elu
([0.36787945f, 1f, 1f],)
Selu
([0.6467686f, 1.7580993f, 1.050701f],)
Celu
([0.36787945f, 1f, 1f],)
PRelu
([0.25f, 0.25f, 1f],)
