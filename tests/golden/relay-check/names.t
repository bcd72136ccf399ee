# Names of functions, types and keys are such as text can hold
$ for s in 's/name="f"/name="a;b"/' 's/name="f"/name="\&#10;"/' 's/name="f"/name="..\/..\/x"/' 's/key="Primitive"/key="a b"/' 's/name="L"/name="inff"/'; do sed "$s" in.xml | relay-check; done; relay-check in.xml
<<< in.xml
<relay version="1">
<adt name="L"><ctor name="C"/></adt>
<function name="f" next="2">
<attr key="Primitive" value="1"/>
<region id="r1" result="v1">
<param id="v1" name="any &quot; thing" annot="int32"/>
</region>
</function>
</relay>
>>> 0
relay-check: error: 'a;b' is not a name for a function [bad-name]
relay-check: error: '\n' is not a name for a function [bad-name]
relay-check: error: '../../x' is not a name for a function [bad-name]
relay-check: error: 'a b' is not a name for an attribute [bad-name]
relay-check: error: 'inff' is not a name for a type [bad-name]
