# a graph of two nodes becomes a function; it is typed and evaluated
$ python3 $ROOT/tests/tools/tiny_onnx.py 2 >m.onnx; relay-import m.onnx; relay-import m.onnx | relay-typecheck | relay-eval --input x0='[[-1, 0, 1], [2, -3, 4]]'
>>> 0
<relay version="1">
<source file="m.onnx"/>
<function name="main" next="4" loc="m.onnx">
<attr key="output_names" value="&quot;x2&quot;"/>
<region id="r1" result="v3">
<param id="v1" name="x0" annot="Tensor[(2, 3), float32]" loc="m.onnx#x0"/>
<call id="v2" name="x1" op="nn.relu" args="v1" loc="m.onnx#relu0"/>
<call id="v3" name="x2" op="nn.relu" args="v2" loc="m.onnx#relu1"/>
</region>
</function>
</relay>
[[0f, 0f, 1f], [2f, 0f, 4f]]
