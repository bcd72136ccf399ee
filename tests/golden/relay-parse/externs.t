# library functions and extern types
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
extern type Storage;
extern def @sgemm {symbol="cblas_sgemm", effect="writes", workspace=n*4}(%a: Tensor[(n, k), float32], Tensor[(k, m), float32]) -> Tensor[(n, m), float32];
extern def @alloc(Storage) -> Storage;
def @main(%x: Tensor[(3, 4), float32], %y: Tensor[(4, 5), float32]) { @sgemm(%x, %y) }
>>> 0
<relay version="1">
<source file="in.relay" hash="xxh3:ca1d5e6843e1a420c18c5827d977c973"/>
<adt name="Storage" extern="true" loc="in.relay:2:1-20"/>
<extern name="sgemm" symbol="cblas_sgemm" effect="writes" workspace="n*4" type="fn [; n, k, m](Tensor[(n, k), float32], Tensor[(k, m), float32]) -&gt; Tensor[(n, m), float32]" loc="in.relay:3:1-154"/>
<extern name="alloc" symbol="alloc" effect="reads writes" type="fn (Storage) -&gt; Storage" loc="in.relay:4:1-38"/>
<function name="main" next="4" loc="in.relay:5:1-87">
<region id="r1" result="v3">
<param id="v1" name="x" annot="Tensor[(3, 4), float32]" loc="in.relay:5:11-13"/>
<param id="v2" name="y" annot="Tensor[(4, 5), float32]" loc="in.relay:5:40-42"/>
<call id="v3" fn="sgemm" args="v1 v2" loc="in.relay:5:71-85"/>
</region>
</function>
</relay>
