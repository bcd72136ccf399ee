# a file that is missing is an error of the outside, and nothing is written
$ relay-pack in.xml
<<< in.xml
<relay version="1">
<function name="main" next="2">
<region id="r1" result="v1">
<const id="v1" path="gone.bin" offset="0" length="4" hash="xxh3:cc10759147a02f853f2302ce8d204cb3" type="int32"/>
</region>
</function>
</relay>
>>> 3
relay-pack: error: cannot open 'gone.bin': No such file or directory [constant-data]
