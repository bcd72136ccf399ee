# Slots over an operand, end to end, and of reshapes: each as programs allow
$ relay-parse -q in.relay | relay-typecheck | relay-lower | relay-plan >p.xml; grep -o '<call.*slot="[^"]*"\|"arena".*' p.xml; while read -r e; do echo "== $e"; sed "$e" p.xml | relay-check 2>&1 | grep error; done <edits
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(16, 16), float32]) {
  let %a = sort(%x);
  let %b = exp(%a);
  let %c = transpose(%b);
  let %d = sort(%x);
  let %e = concatenate((%c, %d));
  let %f = reshape(%e, newshape=[512]);
  let %g = sort(%f);
  let %h = add(%g, sum(%e));
  sort(%h)
}
<<< edits
s/arena" value="[0-9]*"/arena" value="8192"/; / name="[abcdefgh]"/s/ slot="[0-9]*"/ slot="0"/
/ name="c"/s/ slot="[0-9]*"/ slot="1024"/
/ name="d"/s/ slot="[0-9]*"/ slot="1088"/
/ name="f"/s/ slot="[0-9]*"/ slot="64"/
/ name="g"/s/ slot="[0-9]*"/ slot="0"/
/ name="h"/s/ slot="[0-9]*"/ slot="0"/
>>> 1
"arena" value="4160"/>
<call id="v2" name="a" op="sort" args="v1" slot="2048"
<call id="v3" name="b" fn="exp" args="v2" slot="2048"
<call id="v4" name="c" fn="transpose" args="v3" slot="0"
<call id="v5" name="d" op="sort" args="v1" slot="1024"
<call id="v7" name="e" fn="concatenate" args="v4 v5" slot="0"
<call id="v8" name="f" fn="reshape" args="v7" slot="0"
<call id="v9" name="g" op="sort" args="v8" slot="2048"
<call id="v10" fn="sum" args="v7" slot="4096"
<call id="v11" name="h" fn="add" args="v9 v10" slot="2048"
== s/arena" value="[0-9]*"/arena" value="8192"/; / name="[abcdefgh]"/s/ slot="[0-9]*"/ slot="0"/
in.relay:5:12: error: v4 in '@main': its slot 0 overlaps the slot 0 of v3, which is needed up to here or longer [slot-overlap]
in.relay:7:12: error: v7 in '@main': its slot 0 overlaps the slot 0 of v5, which is needed up to here or longer [slot-overlap]
== / name="c"/s/ slot="[0-9]*"/ slot="1024"/
in.relay:6:12: error: v5 in '@main': its slot 1024 overlaps the slot 1024 of v4, which is needed up to here or longer [slot-overlap]
in.relay:7:12: error: v7 in '@main': its slot 0 overlaps the slot 1024 of v4, which is needed up to here or longer [slot-overlap]
== / name="d"/s/ slot="[0-9]*"/ slot="1088"/
in.relay:7:12: error: v7 in '@main': its slot 0 overlaps the slot 0 of v4, which is needed up to here or longer [slot-overlap]
== / name="f"/s/ slot="[0-9]*"/ slot="64"/
in.relay:8:12: error: v8 in '@main': its slot 64 overlaps the slot 0 of v7, which is needed up to here or longer [slot-overlap]
== / name="g"/s/ slot="[0-9]*"/ slot="0"/
in.relay:9:12: error: v9 in '@main': its slot 0 overlaps the slot 0 of v7, which is needed up to here or longer [slot-overlap]
== / name="h"/s/ slot="[0-9]*"/ slot="0"/
