# type parameters of local functions
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main[A](%x: A) {
  let %f = fn [B](%y: B, %z: A) -> B { %y };
  %f(1f, %x)
}
>>> 0
<relay version="1">
<source file="in.relay" hash="xxh3:ddf45787a43a8166cc4a34b472b5e55c"/>
<function name="main" tv="A" vars="B" next="7" loc="in.relay:2:1-5:2">
<region id="r1" result="v6">
<param id="v1" name="x" annot="A" loc="in.relay:2:14-16"/>
<fn id="v2" name="f" tv="B" region="r2" annot="B" loc="in.relay:3:12-44"/>
<const id="v5" data="1f" type="float32" loc="in.relay:4:6-8"/>
<call id="v6" callee="v2" args="v5 v1" loc="in.relay:4:3-13"/>
</region>
<region id="r2" result="v3">
<param id="v3" name="y" annot="B" loc="in.relay:3:19-21"/>
<param id="v4" name="z" annot="A" loc="in.relay:3:26-28"/>
</region>
</function>
</relay>
