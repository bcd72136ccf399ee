# Rules by name and number
$ relay-parse in.relay | relay-typecheck >a.xml; relay-precision --list-rules; relay-precision -v a.xml 2>&1 >b.xml; for i in 1 2 3; do relay-precision --limit=$i a.xml | relay-print | grep -c bfloat16; done; relay-precision --only=store a.xml | relay-print | sed -n '/^def/,$p'; relay-precision --limit=9 a.xml; relay-precision --only=products a.xml; echo $?
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 64), float32], %w: Tensor[(64, 64), float32]) {
  let %h = nn.relu(nn.dense(%x, %w));
  add(nn.dense(%h, %w), %h)
}
>>> 0
product             compute a product of narrow operands
store               store a value in the narrow data type
relay-precision: 1: @main: v3: product, nn.dense
relay-precision: 2: @main: v5: product, nn.dense
relay-precision: 3: @main: %h (v4): store
2
3
3
def @main(%x: Tensor[(n, 64), float32], %w: Tensor[(64, 64), float32]) -> Tensor[(n, 64), float32] {
  %3: Tensor[(n, 64), float32] = nn.dense(%x, %w);
  %h: Tensor[(n, 64), float32] = nn.relu(%3);
  %5: Tensor[(n, 64), float32] = nn.dense(%h, %w);
  %6: Tensor[(n, 64), float32] = add(%5, %h);
  %6
}
relay-precision: error: --limit is 9, and there are only 3 rewrites [limit]
relay-precision: error: there is no rule 'products', did you mean 'product'? [no-rule]
help: --list-rules prints them
2
