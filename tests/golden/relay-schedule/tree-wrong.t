# loops written by hand that are not trees: names, extents, kinds, leaves
$ for n in 1 2 3 4 5 6 7 8 9; do sed -n "/^$n /s/^$n //p" trees >tree; awk '/TREE/ { while ((getline l <"tree") > 0) print l; next } { print }' m.relay >one.relay; { relay-parse -q one.relay | relay-check; } 2>&1 | grep error | head -n 1; done
<<< m.relay
#[version = "0.0.5"]
prim @f(%x: Tensor[(n, 8), float32]) -> (%y: Tensor[(n), float32]) {
  %y[i] = sum(k < 8) %x[i, k];
TREE
}
<<< trees
1   schedule { for i < n { for k < 8 { %y[i, k]; } } }
2   schedule { for i < n { for i < 8 { %y[i, i]; } } }
3   schedule { for i < m { for k < 8 { %y[i, k]; } } }
4   schedule { for i < n { for k < n vector { %y[i, k]; } } }
5   schedule { for i < n { for k < 8 { %z[i, k]; } } }
6   schedule { for i < n { for k < 8 { %y[i]; } } }
7   schedule { for i < n { for k < 8 { %y[i, q]; } } }
8   schedule { for i < n { for k < 8 strange { %y[i, k]; } } }
9   schedule { for i < n { for k < 8 parallel { %y[i, k]; } } }
>>> 1
one.relay:4:26: error: schedule of '@f': two loops are named 'i' [tree-name]
one.relay:4:14: error: schedule of '@f': 'm' in the extent of a loop is not a dimension [tree-name]
one.relay:4:26: error: schedule of '@f': the extent of vector loop 'k' is not constant [tree-extent]
one.relay:4:38: error: no stage writes 'z' [tree-leaf]
one.relay:4:38: error: a leaf has 1 indices, its stage 2 axes [tree-leaf]
one.relay:4:38: error: schedule of '@f': 'q' in an axis is neither a dimension nor a loop around it [tree-name]
one.relay:4:36: error: expected serial, parallel, vector or unroll, found 'strange' [syntax]
one.relay:4:26: error: schedule of '@f': parallel loop 'k' adds to one element of 'y' [tree-race]
