# places from TVM's metadata are ignored
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%x {virtual_device=meta[VirtualDevice][0]}: float32) { %x }
>>> 0
in.relay:2:15: warning: an annotation from the metadata is ignored [ignored-annotation]
    2 | def @main(%x {virtual_device=meta[VirtualDevice][0]}: float32) { %x }
      |               ^~~~~~~~~~~~~~
<relay version="1">
<source file="in.relay" hash="xxh3:c6cad6d5083779cb623599e442c8eba0"/>
<function name="main" next="2" loc="in.relay:2:1-70">
<region id="r1" result="v1">
<param id="v1" name="x" annot="float32" loc="in.relay:2:11-13"/>
</region>
</function>
</relay>
