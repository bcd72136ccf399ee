# the example of the language's page
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
type Shape3 { Flat, Deep(Tensor[(3,), float32], Shape3) }      /* an ADT with a tensor payload */
def @fold_deep(%s: Shape3, %acc: Tensor[(3,), float32]) -> Tensor[(3,), float32] {
  match (%s) {
    Flat => { %acc },
    Deep(%v: Tensor[(3,), float32], %rest) => { @fold_deep(%rest, add(%acc, %v)) },
  }
}
def @apply_twice[A](%f: fn (A) -> A, %a: A) -> A { %f(%f(%a)) }
def @main(%x: Tensor[(?, 3), float32], %w: Tensor[(5, 3), float32]) -> (Tensor[(?, 5), float32], bool) {
  let %cell = ref(0);
  ref_write(%cell, ref_read(%cell) + 2);                        // e1; e2 binds an anonymous variable
  %0 = nn.dense(%x, %w, units=5);
  let %1 = if (ref_read(%cell) > 1) { nn.relu(%0) } else { %0 };
  %2 = @apply_twice(fn (%t: Tensor[(?, 5), float32]) -> Tensor[(?, 5), float32] { %t * 2f }, %1);
  (%2, ref_read(%cell) == 2)
}
>>> 0
<relay version="1">
<source file="in.relay" hash="xxh3:4974abb83027af024d04390ea1517638"/>
<adt name="Shape3" loc="in.relay:2:1-12">
<ctor name="Flat" loc="in.relay:2:15-19"/>
<ctor name="Deep" fields="Tensor[(3), float32], Shape3" loc="in.relay:2:21-56"/>
</adt>
<function name="fold_deep" ret="Tensor[(3), float32]" next="8" loc="in.relay:3:1-8:2">
<region id="r1" result="v3">
<param id="v1" name="s" annot="Shape3" loc="in.relay:3:16-18"/>
<param id="v2" name="acc" annot="Tensor[(3), float32]" loc="in.relay:3:28-32"/>
<match id="v3" args="v1" loc="in.relay:4:3-7:4">
<arm region="r2" pattern="Flat" loc="in.relay:5:5-9"/>
<arm region="r3" pattern="Deep(%v4, %v5)" loc="in.relay:6:5-43"/>
</match>
</region>
<region id="r2" result="v2"/>
<region id="r3" result="v7">
<param id="v4" name="v" annot="Tensor[(3), float32]" loc="in.relay:6:10-12"/>
<param id="v5" name="rest" loc="in.relay:6:37-42"/>
<call id="v6" op="add" args="v2 v4" loc="in.relay:6:67-80"/>
<call id="v7" fn="fold_deep" args="v5 v6" loc="in.relay:6:49-81"/>
</region>
</function>
<function name="apply_twice" tv="A" ret="A" next="5" loc="in.relay:9:1-64">
<region id="r1" result="v4">
<param id="v1" name="f" annot="fn (A) -&gt; A" loc="in.relay:9:21-23"/>
<param id="v2" name="a" annot="A" loc="in.relay:9:38-40"/>
<call id="v3" callee="v1" args="v2" loc="in.relay:9:55-61"/>
<call id="v4" callee="v1" args="v3" loc="in.relay:9:52-62"/>
</region>
</function>
<function name="main" ret="(Tensor[(?, 5), float32], bool)" next="23" loc="in.relay:10:1-17:2">
<region id="r1" result="v22">
<param id="v3" name="x" annot="Tensor[(?, 3), float32]" loc="in.relay:10:11-13"/>
<param id="v4" name="w" annot="Tensor[(5, 3), float32]" loc="in.relay:10:40-42"/>
<const id="v5" data="0" type="int32" loc="in.relay:11:19-20"/>
<ref id="v6" name="cell" args="v5" loc="in.relay:11:15-21"/>
<read id="v7" args="v6" loc="in.relay:12:20-35"/>
<const id="v8" data="2" type="int32" loc="in.relay:12:38-39"/>
<call id="v9" op="add" args="v7 v8" loc="in.relay:12:20-39"/>
<write id="v10" args="v6 v9" anonymous="true" loc="in.relay:12:3-40"/>
<call id="v0" op="nn.dense" args="v3 v4" units="5" loc="in.relay:13:8-33"/>
<read id="v11" args="v6" loc="in.relay:14:16-31"/>
<const id="v12" data="1" type="int32" loc="in.relay:14:34-35"/>
<call id="v13" op="greater" args="v11 v12" loc="in.relay:14:16-35"/>
<if id="v1" cond="v13" then="r2" else="r3" loc="in.relay:14:12-64"/>
<fn id="v15" region="r4" annot="Tensor[(?, 5), float32]" loc="in.relay:15:21-92"/>
<call id="v2" fn="apply_twice" args="v15 v1" loc="in.relay:15:8-97"/>
<read id="v19" args="v6" loc="in.relay:16:8-23"/>
<const id="v20" data="2" type="int32" loc="in.relay:16:27-28"/>
<call id="v21" op="equal" args="v19 v20" loc="in.relay:16:8-28"/>
<tuple id="v22" args="v2 v21" loc="in.relay:16:3-29"/>
</region>
<region id="r2" result="v14">
<call id="v14" op="nn.relu" args="v0" loc="in.relay:14:39-50"/>
</region>
<region id="r3" result="v0"/>
<region id="r4" result="v18">
<param id="v16" name="t" annot="Tensor[(?, 5), float32]" loc="in.relay:15:25-27"/>
<const id="v17" data="2f" type="float32" loc="in.relay:15:88-90"/>
<call id="v18" op="multiply" args="v16 v17" loc="in.relay:15:83-90"/>
</region>
</function>
</relay>
