# a path in a stream is opened only if it is a regular file
$ mkfifo fifo; relay-pack in.xml
<<< in.xml
<relay version="1">
<function name="main" next="4">
<region id="r1" result="v1">
<const id="v1" path="/dev/zero" offset="0" length="4" hash="xxh3:cc10759147a02f853f2302ce8d204cb3" type="int32"/>
<const id="v2" path="fifo" offset="0" length="4" hash="xxh3:cc10759147a02f853f2302ce8d204cb3" type="int32"/>
<const id="v3" path="." offset="0" length="4" hash="xxh3:cc10759147a02f853f2302ce8d204cb3" type="int32"/>
</region>
</function>
</relay>
>>> 3
relay-pack: error: cannot open '/dev/zero': it is a device, not a regular file [constant-data]
relay-pack: error: cannot open 'fifo': it is a FIFO, not a regular file [constant-data]
relay-pack: error: cannot open '.': it is a directory [constant-data]
