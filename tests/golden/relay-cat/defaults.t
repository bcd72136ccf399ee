# attributes of operators that have their default value are left out, and a second pass changes nothing
$ relay-cat in.xml >a.xml && relay-cat a.xml | cmp - a.xml && grep '<call' a.xml
<<< in.xml
<relay version="1">
<function name="main" next="4">
<region id="r1" result="v3">
<param id="v1" annot="Tensor[(1, 3, 8, 8), float32]"/>
<param id="v2" annot="Tensor[(4, 3, 3, 3), float32]"/>
<call id="v3" op="nn.conv2d" args="v1 v2" padding="[1, 1]" strides="1" groups="1"/>
</region>
</function>
</relay>
>>> 0
<call id="v3" op="nn.conv2d" args="v1 v2" padding="[1, 1, 1, 1]"/>
