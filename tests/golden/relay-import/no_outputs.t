# a graph without outputs
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import
<<< in.txt
ir_version: 8 opset_import { version: 13 }
graph {
name: "g"
node { op_type: "Relu" input: "x" output: "z" }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } }
}
>>> 0
<relay version="1">
<source file="&lt;stdin&gt;"/>
<function name="main" next="4" loc="&lt;stdin&gt;">
<attr key="output_names" value="&quot;&quot;"/>
<region id="r1" result="v3">
<param id="v1" name="x" annot="Tensor[(2), float32]" loc="&lt;stdin&gt;#x"/>
<call id="v2" name="z" op="nn.relu" args="v1" loc="&lt;stdin&gt;#z"/>
<tuple id="v3" args="" loc="&lt;stdin&gt;"/>
</region>
</function>
</relay>
