# text of version 0.0.4
$ relay-parse in.relay
<<< in.relay
v0.0.4
def @main(%x: Tensor[3, float32], %c: (bool)) -> Tensor[(3,), float32] {
  let %y = [1f, 2f, 3f];;
  ref_read(ref(%y));;
  -%y
}
>>> 0
<relay version="1">
<source file="in.relay" hash="xxh3:ce970376e13b542d09a28d0da4d5b833"/>
<function name="main" ret="Tensor[(3), float32]" next="7" loc="in.relay:2:1-6:2">
<region id="r1" result="v6">
<param id="v1" name="x" annot="Tensor[(3), float32]" loc="in.relay:2:11-13"/>
<param id="v2" name="c" annot="bool" loc="in.relay:2:35-37"/>
<const id="v3" name="y" data="1f 2f 3f" type="Tensor[(3), float32]" loc="in.relay:3:12-24"/>
<ref id="v4" args="v3" loc="in.relay:4:12-19"/>
<read id="v5" args="v4" anonymous="true" loc="in.relay:4:3-20"/>
<call id="v6" op="negative" args="v3" loc="in.relay:5:3-6"/>
</region>
</function>
</relay>
