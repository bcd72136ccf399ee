# a stream without carried data comes out as it is
$ relay-unpack in.xml | diff in.xml -
<<< in.xml
<relay version="1">
<function name="main" next="2">
<region id="r1" result="v1">
<const id="v1" data="1f" type="float32"/>
</region>
</function>
</relay>
>>> 0
