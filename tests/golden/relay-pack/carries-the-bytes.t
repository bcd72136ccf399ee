# a referenced constant is carried, once for equal bytes, and the pack of a pack is the same
$ printf 'abcdefghijkl' >w.bin; relay-pack in.xml >one.xml && relay-pack one.xml | diff one.xml - && cat one.xml
<<< in.xml
<relay version="1">
<function name="main" next="3">
<region id="r1" result="v2">
<const id="v1" path="w.bin" offset="4" length="4" hash="xxh3:cc10759147a02f853f2302ce8d204cb3" type="Tensor[(4), uint8]"/>
<const id="v2" path="w.bin" offset="4" length="4" hash="xxh3:cc10759147a02f853f2302ce8d204cb3" type="int32"/>
</region>
</function>
</relay>
>>> 0
<relay version="1">
<function name="main" next="3">
<region id="r1" result="v2">
<const id="v1" length="4" hash="xxh3:cc10759147a02f853f2302ce8d204cb3" type="Tensor[(4), uint8]">
<data>ZWZnaA==</data>
</const>
<const id="v2" length="4" hash="xxh3:cc10759147a02f853f2302ce8d204cb3" type="int32"/>
</region>
</function>
</relay>
