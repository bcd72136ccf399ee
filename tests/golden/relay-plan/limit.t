# the first N tensors have slots, the others are allocated
$ relay-parse in.relay | relay-typecheck >in.xml; relay-plan --list-rules; relay-plan -v in.xml 2>&1 >all.xml | grep '^relay-plan: [0-9]*:'; for n in 0 1 2 3; do relay-plan --limit=$n in.xml >$n.xml; relay-check $n.xml; grep -o 'slot="[0-9]*"' $n.xml | tr '\n' ' '; echo; relay-codegen -O0 -o $n.so $n.xml; relay-cmp --seed=1 in.xml $n.so | tail -n 1; done; cmp 3.xml all.xml; relay-plan --function=other in.xml; relay-plan --limit=4 in.xml; relay-plan --managed --limit=1 in.xml; relay-plan --format=csv --limit=1 in.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(8), float32]) {
  let %a = sort(%x);
  let %b = cumsum(%a, axis=0);
  let %c = sort(%b);
  cumsum(%c, axis=0)
}
>>> 0
slot                a tensor in the arena
relay-plan: 1: @main: %a (v2): slot
relay-plan: 2: @main: %b (v3): slot
relay-plan: 3: @main: %c (v4): slot

agree
slot="0" 
agree
slot="0" slot="64" 
agree
slot="0" slot="64" slot="0" 
agree
relay-plan: error: there is no function @other [no-function]
relay-plan: error: --limit is 4, and there are only 3 rewrites [limit]
relay-plan: error: --limit is 1, and there are only 0 rewrites [limit]
function,tensors,slots,buffers,in_place,reshaped,concatenated,managed,donated,bytes_each,bytes_alive,bytes_arena,bytes_at_most
@main,4,1,1,0,0,0,3,0,32,32,64,64
total,4,1,1,0,0,0,3,0,32,32,64,64
