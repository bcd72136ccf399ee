# A fact that is given twice, or that the module has, is written once
$ relay-parse -q in.relay | relay-typecheck --assume 'n <= 64' --assume 'm > 2, n <= 64' --assume 'n % 4 == 0' --stats 2>&1 | grep 'assume\|assum'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, m), float32], assume="n % 4 == 0") { nn.relu(%x) }
>>> 0
<attr key="assume" value="&quot;n % 4 == 0, n &lt;= 64, m &gt; 2&quot;"/>
relay-typecheck: stats: assumptions added 2
