# a module without a version
$ relay-parse in.relay
<<< in.relay
def @main(%x: float32) { %x }
>>> 0
in.relay:1:1: warning: the version of the text is missing: it is read as 0.0.5 [version]
    1 | def @main(%x: float32) { %x }
      | ^~~
help: write #[version = "0.0.5"] on the first line
<relay version="1">
<source file="in.relay" hash="xxh3:7be5d1431539257bc4796438835e3bf4"/>
<function name="main" next="2" loc="in.relay:1:1-30">
<region id="r1" result="v1">
<param id="v1" name="x" annot="float32" loc="in.relay:1:11-13"/>
</region>
</function>
</relay>
