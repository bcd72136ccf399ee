# a newer operator set is a warning
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import | tail -n 3
<<< in.txt
ir_version: 99 opset_import { version: 2147483647 }
graph {
name: "g"
node { op_type: "Relu" input: "x" output: "y" }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } }
output { name: "y" }
}
>>> 0
<stdin>: warning: IR version 99 is newer than 14, the latest that is supported [onnx-version]
<stdin>: warning: operator set 2147483647 is newer than 28, the latest that is supported [onnx-version]
</region>
</function>
</relay>
