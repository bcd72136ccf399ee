# constants of all kinds
$ relay-parse in.relay | cat
<<< in.relay
#[version = "0.0.5"]
def @main() {
  (True, 7, 3000000000, 7i8, 7u8, 2.5f, 2.5f16, 1.5bf16, 2.5f64, inff, -inff, nanf, [[1f, 2f], [3f, 4f]],
   const[Tensor[(2, 2), int8]](1i8, -2i8, 3i8, 4i8), const(type=Tensor[(100,), float32], extern="w"),
   const(type=Tensor[(128, 784), float32], path="mlp.onnx", offset=4096, length=401408, hash="xxh3:0123456789abcdef0123456789abcdef"))
}
>>> 0
<relay version="1">
<source file="in.relay" hash="xxh3:bc83799534142be6dd18c31b3668a910"/>
<function name="main" next="18" loc="in.relay:2:1-6:2">
<region id="r1" result="v17">
<const id="v1" data="True" type="bool" loc="in.relay:3:4-8"/>
<const id="v2" data="7" type="int32" loc="in.relay:3:10-11"/>
<const id="v3" data="3000000000i64" type="int64" loc="in.relay:3:13-23"/>
<const id="v4" data="7i8" type="int8" loc="in.relay:3:25-28"/>
<const id="v5" data="7u8" type="uint8" loc="in.relay:3:30-33"/>
<const id="v6" data="2.5f" type="float32" loc="in.relay:3:35-39"/>
<const id="v7" data="2.5f16" type="float16" loc="in.relay:3:41-47"/>
<const id="v8" data="1.5bf16" type="bfloat16" loc="in.relay:3:49-56"/>
<const id="v9" data="2.5f64" type="float64" loc="in.relay:3:58-64"/>
<const id="v10" data="inff" type="float32" loc="in.relay:3:66-70"/>
<const id="v11" data="-inff" type="float32" loc="in.relay:3:72-77"/>
<const id="v12" data="nanf" type="float32" loc="in.relay:3:79-83"/>
<const id="v13" data="1f 2f 3f 4f" type="Tensor[(2, 2), float32]" loc="in.relay:3:85-105"/>
<const id="v14" data="1i8 -2i8 3i8 4i8" type="Tensor[(2, 2), int8]" loc="in.relay:4:4-52"/>
<const id="v15" extern="w" type="Tensor[(100), float32]" loc="in.relay:4:54-101"/>
<const id="v16" path="mlp.onnx" offset="4096" length="401408" hash="xxh3:0123456789abcdef0123456789abcdef" type="Tensor[(128, 784), float32]" loc="in.relay:5:4-134"/>
<tuple id="v17" args="v1 v2 v3 v4 v5 v6 v7 v8 v9 v10 v11 v12 v13 v14 v15 v16" loc="in.relay:3:3-5:135"/>
</region>
</function>
</relay>
