# entries are listed by name; what was used within a day stays, older entries go
$ relay-unpack in.xml >u.xml && relay-store --list && relay-store --gc --limit=0 && touch -d '3 days ago' .store/* && relay-store --gc --limit=1k && relay-store --gc --limit=0 && relay-store
<<< in.xml
<relay version="1">
<function name="main" next="2">
<region id="r1" result="v1">
<const id="v1" length="4" hash="xxh3:cc10759147a02f853f2302ce8d204cb3" type="int32">
<data>ZWZnaA==</data>
</const>
</region>
</function>
</relay>
>>> 0
           4 e5e088a0b66163a0a26a5e053d2a4496dc16ab6e0e3dd1adf2d16aa84a078c9d
removed 0 entries of 0 bytes
removed 0 entries of 0 bytes
removed 1 entries of 4 bytes
$PWD/.store: 0 entries, 0 bytes
