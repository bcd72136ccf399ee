# the smallest model: names become places, the output's name an attribute
$ cp /usr/share/libonnx-testdata/data/node/test_relu/model.onnx . && relay-import model.onnx
>>> 0
<relay version="1">
<source file="model.onnx"/>
<function name="main" next="3" loc="model.onnx">
<attr key="output_names" value="&quot;y&quot;"/>
<region id="r1" result="v2">
<param id="v1" name="x" annot="Tensor[(3, 4, 5), float32]" loc="model.onnx#x"/>
<call id="v2" name="y" op="nn.relu" args="v1" loc="model.onnx#y"/>
</region>
</function>
</relay>
