# a stamp without types
$ relay-check in.xml
<<< in.xml
<relay version="1" has="typed">
<function name="main" ret="Tensor[(128), float32]" next="7">
<region id="r1" result="v5">
<param id="v1" name="x" annot="Tensor[(128), float32]"/>
<param id="v2" name="c" annot="bool"/>
<call id="v4" name="h" op="nn.relu" args="v1"/>
<if id="v5" cond="v2" then="r2" else="r3"/>
</region>
<region id="r2" result="v6">
<call id="v6" op="add" args="v4 v1"/>
</region>
<region id="r3" result="v4"/>
</function>
</relay>
>>> 1
relay-check: error: v1 in '@main': it has no type in a module that is typed [type]
relay-check: error: v2 in '@main': it has no type in a module that is typed [type]
relay-check: error: v4 in '@main': it has no type in a module that is typed [type]
relay-check: error: v5 in '@main': it has no type in a module that is typed [type]
relay-check: error: v6 in '@main': it has no type in a module that is typed [type]
relay-check: error: function '@main' has no complete type for its 2 parameters in a module that is typed [type]
