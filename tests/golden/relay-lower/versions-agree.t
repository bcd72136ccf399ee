# a convolution gets a version that reads its plain weight only if the transformed one is seen to be made of it: by a call, by a call of a group, or as constants of which the evaluator makes the same bytes, at every call of the program; of a weight that is not so, a result is computed from the transformed one always, as it is evaluated, by an equal call outside of the group, too
$ call='nn.contrib_conv2d_winograd_without_weight_transform(%x, T, P, padding=[1, 1, 1, 1])'; made='nn.contrib_conv2d_winograd_weight_transform(%v)'; group='def @g(%x: Tensor[(b, 64, h, w), float32], %t: Tensor[(6, 6, 32, 64), float32], %p: Tensor[(32, 64, 3, 3), float32], Primitive=1) { '$(echo "$call" | sed 's/T/%t/;s/P/%p/')' }'; try() { { echo '#[version = "0.0.5"]'; echo "$2"; echo 'def @main(%x: Tensor[(b, 64, h, w), float32], %v: Tensor[(32, 64, 3, 3), float32], %u: Tensor[(32, 64, 3, 3), float32]) {'; echo "$3"; echo '}'; } | relay-parse -q | relay-typecheck | relay-bind -q --set=v=random:1 --set=u=random:2 >t.xml; eval "$4" <t.xml | relay-lower >l.xml; relay-plan l.xml | relay-codegen -o m.so; set -- "$1" "$(grep -c '<version' l.xml)"; for s in 1,64,1,1 1,64,20,20; do relay-eval -i x=random:7:$s -o 0=e.npy t.xml; relay-run -i x=random:7:$s -o 0=m.npy m.so; set -- "$@" "$(python3 -c 'import numpy as n; print(n.allclose(n.load("e.npy"), n.load("m.npy"), 1e-4, 1e-3))')"; done; echo "$@"; }; op() { echo "$call" | sed "s/T/$1/;s/P/$2/"; }; fold='relay-fold | relay-fuse'; try folded '' "$(op "$made" %v)" "$fold"; try other '' "$(op "$made" %u)" "$fold"; try seen '' "$(op "$made" %v)" relay-fuse; try other-seen '' "$(op "$made" %u)" relay-fuse; try scaled '' "$(op "multiply($made, 2f)" %v)" "$fold"; try one-of-two "$group" "add(@g(%x, $made, %v), @g(%x, $made, %u))" relay-fold; try both "$group" "add(@g(%x, $made, %v), @g(%x, $made, %v))" relay-fold; try outside "$group" "add(@g(%x, $made, %v), $(op "$made" %u))" relay-fold
>>> 0
folded 1 True True
other 0 True True
seen 1 True True
other-seen 0 True True
scaled 0 True True
one-of-two 0 True True
both 1 True True
outside 1 True True
