# two networks that share layers are aligned at them
$ for n in 3 5; do { echo "fn (%x: Tensor[(1, 8), float32], %w: Tensor[(8, 8), float32]) {"; echo "let %h = tanh(%x);"; for i in $(seq $n); do echo "let %h = nn.relu(nn.dense(%h, %w, units=8)) + %h;"; done; echo "nn.softmax(%h) }"; } >$n.relay; done; relay-diff 3.relay 5.relay
>>> 1
@main: 6 added, 1 changed, 12 same
+ v13 nn.dense(v12, v2, units=8)
+ v14 nn.relu(v13)
+ v15 %h add(v14, v12)
+ v16 nn.dense(v15, v2, units=8)
+ v17 nn.relu(v16)
+ v18 %h add(v17, v15)
! v13 -> v19 nn.softmax(v18): operand 0 v12 -> v18
