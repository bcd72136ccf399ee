# a file that has changed is an error of the outside
$ printf 'xxxx' >w.bin; relay-pack in.xml
<<< in.xml
<relay version="1">
<function name="main" next="2">
<region id="r1" result="v1">
<const id="v1" path="w.bin" offset="0" length="4" hash="xxh3:cc10759147a02f853f2302ce8d204cb3" type="int32"/>
</region>
</function>
</relay>
>>> 3
relay-pack: error: cannot use 'w.bin': its content has changed (another hash) [constant-data]
