# Slots that lie: what is needed, what gets out, and places that are not proved
$ relay-parse -q in.relay | relay-typecheck | relay-plan >p.xml; while read -r id slot; do echo "== $id $slot"; sed "/ id=\"$id\" /{s/ slot=\"[^\"]*\"//;s/ type=/ slot=\"$slot\" type=/;}" p.xml | relay-check 2>&1 | grep error; done <edits
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 16), float32], %b: bool) {
  let %a = sort(%x);
  let %c = sort(%a);
  let %d = if (%b) { let %e = sort(%c); add(sort(%e), %e) } else { add(sort(%c), %a) };
  let %t = (%c, %a);
  let %g = concatenate(%t, axis=1);
  let %l = fn (%i: Tensor[(n, 16), float32], %k: int32) {
    if (equal(%k, 0)) { add(%i, %a) } else { %l(add(sort(sort(%i)), %a), subtract(%k, 1)) }
  };
  let %r = %l(%d, 3);
  let %s = sort(%r);
  let %f = fn (%y: Tensor[(n, 32), float32]) { add(%y, %g) };
  (%f(%g), sort(%s), ref(%r))
}
<<< edits
v9 n*128
v28 0
v4 0
v6 0
v7 n*128
v33 n*256
v12 n*256
v27 0
v11 0
v31 0
v22 0
v6 n*128 + 1
v6 -64
v6 n*64 - 64
v6 m*64
v6 9223372036854775807
v6 9223372036854775744
v6 n*9223372036854775807
v7 n*256
v6 floordiv(n, 2)*64
v6 floordiv(n, 2)*128
v6 max(n, 3)*64
v20 n*64
v20 n*64 + 64
>>> 1
== v9 n*128
== v28 0
== v4 0
in.relay:4:12: error: v4 in '@main': its slot 0 is not proved to be disjoint from the slot 0 of v3, which is needed up to here or longer [slot-overlap]
== v6 0
in.relay:5:31: error: v6 in '@main': its slot 0 is not proved to be disjoint from the slot 0 of v3, which is needed up to here or longer [slot-overlap]
== v7 n*128
in.relay:5:45: error: v7 in '@main': its slot n*128 is not proved to be disjoint from the slot n*128 of v6, which is needed up to here or longer [slot-overlap]
== v33 n*256
in.relay:14:12: error: v33 in '@main': it has a slot, but is a result, or part of one, which may outlive the slot [slot-owner]
in.relay:14:12: error: v33 in '@main': slot n*256, of n*64 bytes, is not proved to end inside of its arena: it has n*256 [slot-place]
== v12 n*256
in.relay:7:12: error: v12 in '@main': it has a slot, but v31 uses it in a local function that may outlive it [slot-owner]
in.relay:7:12: error: v12 in '@main': slot n*256, of n*128 bytes, is not proved to end inside of its arena: it has n*256 [slot-place]
== v27 0
in.relay:11:12: error: v27 in '@main': it has a slot, but is not a call of an operator or tensor program [slot-owner]
== v11 0
in.relay:6:12: error: v11 in '@main': it has a slot, but is not a call of an operator or tensor program [slot-owner]
== v31 0
in.relay:13:48: error: v31 in '@main': it has a slot in a function that has no arena [slot-place]
== v22 0
in.relay:9:49: error: v22 in '@main': it has a slot, but v25 uses it, which is not an operator or tensor program [slot-owner]
== v6 n*128 + 1
in.relay:5:31: error: v6 in '@main': slot n*128 + 1, of n*64 bytes, is not proved to begin at a multiple of 64 [slot-place]
== v6 -64
in.relay:5:31: error: v6 in '@main': slot -64, of n*64 bytes, is not proved to begin inside of its arena [slot-place]
== v6 n*64 - 64
in.relay:5:31: error: v6 in '@main': slot n*64 - 64, of n*64 bytes, is not proved to begin inside of its arena [slot-place]
== v6 m*64
in.relay:5:31: error: v6 in '@main': its slot depends on 'm', which no parameter of '@main' names [slot-place]
== v6 9223372036854775807
in.relay:5:31: error: v6 in '@main': slot 9223372036854775807, of n*64 bytes, is not proved to begin at a multiple of 64 [slot-place]
== v6 9223372036854775744
in.relay:5:31: error: v6 in '@main': slot 9223372036854775744, of n*64 bytes, is not proved to end inside of its arena: it has n*256 [slot-place]
== v6 n*9223372036854775807
in.relay:5:31: error: v6 in '@main': slot n*9223372036854775807, of n*64 bytes, is too large [slot-place]
== v7 n*256
in.relay:5:45: error: v7 in '@main': slot n*256, of n*64 bytes, is not proved to end inside of its arena: it has n*256 [slot-place]
== v6 floordiv(n, 2)*64
in.relay:5:31: error: v6 in '@main': its slot floordiv(n, 2)*64 is not proved to be disjoint from the slot 0 of v3, which is needed up to here or longer [slot-overlap]
== v6 floordiv(n, 2)*128
in.relay:5:31: error: v6 in '@main': its slot floordiv(n, 2)*128 is not proved to be disjoint from the slot 0 of v3, which is needed up to here or longer [slot-overlap]
== v6 max(n, 3)*64
in.relay:5:31: error: v6 in '@main': slot max(3, n)*64, of n*64 bytes, is not proved to end inside of its arena: it has n*256 [slot-place]
== v20 n*64
in.relay:9:53: error: v21 in '@main': its slot n*64 + 64 is not proved to be disjoint from the slot n*64 of v20, which is needed up to here or longer [slot-overlap]
== v20 n*64 + 64
in.relay:9:53: error: v21 in '@main': its slot n*64 + 64 is not proved to be disjoint from the slot n*64 + 64 of v20, which is needed up to here or longer [slot-overlap]
