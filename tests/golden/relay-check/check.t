# a check that is not a predicate
$ relay-check in.xml
<<< in.xml
<relay version="1">
<function name="main" ret="Tensor[(128), float32]" next="7">
<region id="r1" result="v5">
<param id="v1" name="x" annot="Tensor[(128), float32]"/>
<param id="v2" name="c" annot="bool"/>
<call id="v4" name="h" op="nn.relu" args="v1"/>
<if id="v5" cond="v2" then="r2" else="r3"/>
</region>
<region id="r2" result="v6">
<call id="v6" op="add" check="n = 4" args="v4 v1"/>
</region>
<region id="r3" result="v4"/>
</function>
</relay>
>>> 1
relay-check: error: expected one of == != <= < >= > ~ ~>, found '=' [syntax]
note: this is v6 in '@main'
