# unpack refers to the store; pack, unpack, pack is stable
$ printf 'abcdefghijkl' >w.bin; relay-pack in.xml >p1 && relay-unpack p1 >u1 && relay-pack u1 >p2 && cmp p1 p2 && relay-unpack p2 | cmp - u1 && sed 's|[^"]*/.store/|STORE/|' u1
<<< in.xml
<relay version="1">
<function name="main" next="2">
<region id="r1" result="v1">
<const id="v1" path="w.bin" offset="4" length="4" hash="xxh3:cc10759147a02f853f2302ce8d204cb3" type="int32"/>
</region>
</function>
</relay>
>>> 0
<relay version="1">
<function name="main" next="2">
<region id="r1" result="v1">
<const id="v1" path="STORE/e5e088a0b66163a0a26a5e053d2a4496dc16ab6e0e3dd1adf2d16aa84a078c9d" offset="0" length="4" hash="xxh3:cc10759147a02f853f2302ce8d204cb3" type="int32"/>
</region>
</function>
</relay>
