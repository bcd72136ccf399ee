# the entries as JSON and CSV
$ for f in json csv; do relay-store --list --format=$f; done; relay-unpack in.xml >u.xml; for f in json csv; do relay-store --list --format=$f; done; relay-store --format=csv
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
>>> 2
[]
bytes,name
[
  { "bytes": 4, "name": "e5e088a0b66163a0a26a5e053d2a4496dc16ab6e0e3dd1adf2d16aa84a078c9d" }
]
bytes,name
4,e5e088a0b66163a0a26a5e053d2a4496dc16ab6e0e3dd1adf2d16aa84a078c9d
relay-store: error: use one of --gc, --list and --why, --limit with --gc, --format with --list, and streams with --why [usage]
