# annotations of bindings
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main {next=50}(%x {id=10, device="gpu"}: Tensor[(n,), float32], Primitive=1, Compiler="dnnl", relay.reshape_only=1) -> Tensor[(n,), float32] {
  let %y {id=7, check="n == 784"}: Tensor[(n,), float32] = nn.relu(%x);
  %9: Tensor[(n,), float32] = exp(%y);
  %h {id=30} = log(%9);
  match_cast[Tensor[(m,), float32]](%h)
}
>>> 0
<relay version="1">
<source file="in.relay" hash="xxh3:210a0b5911d7ff807bd99661189c0785"/>
<function name="main" ret="Tensor[(n), float32]" next="50" loc="in.relay:2:1-7:2">
<attr key="Compiler" value="&quot;dnnl&quot;"/>
<attr key="Primitive" value="1"/>
<attr key="relay.reshape_only" value="1"/>
<region id="r1" result="v31">
<param id="v10" name="x" device="gpu" annot="Tensor[(n), float32]" loc="in.relay:2:21-23"/>
<call id="v7" name="y" op="nn.relu" args="v10" check="n == 784" annot="Tensor[(n), float32]" loc="in.relay:3:60-71"/>
<call id="v9" op="exp" args="v7" annot="Tensor[(n), float32]" loc="in.relay:4:31-38"/>
<call id="v30" name="h" op="log" args="v9" loc="in.relay:5:16-23"/>
<cast id="v31" args="v30" annot="Tensor[(m), float32]" loc="in.relay:6:3-40"/>
</region>
</function>
</relay>
