# What is computed again: tuples, fields, casts and operators; not branches, calls and matches
$ relay-parse -q in.relay | relay-typecheck >m.xml; relay-ad --wrt=x m.xml >keep.xml; relay-ad --wrt=x --recompute m.xml >again.xml; relay-check again.xml; for f in m keep again; do grep -o '<\(if\|match\|tuple\|proj\|cast\|call\) ' $f.xml | sort | uniq -c | tr -s ' \n' ' '; grep -o ' op="\(exp\|tanh\|split\)"' $f.xml | sort | uniq -c | tr -s ' \n' ' '; echo; done; for s in 1 2; do for f in keep again; do relay-eval -q -i x=random:$s -i c=$((s - 1)) $f.xml >$f; done; cat keep; cmp keep again; done
<<< in.relay
#[version = "0.0.5"]
type Box { Box(Tensor[(4), float32]) }
def @f(%x: Tensor[(4), float32]) { tanh(exp(%x)) }
def @main(%x: Tensor[(4), float32], %c: int32) {
  let %t = (tanh(%x), exp(%x));
  let %b = if (%c > 0) { tanh(%t.0 * %t.1) } else { exp(%t.1) };
  let %s = split(%b, indices_or_sections=2);
  let %h = tanh(%s.0 * %s.1);
  let %m = match (Box(%b)) { Box(%v) => { exp(tanh(%v)) } };
  let %y = cast(cast(@f(%m), dtype="float64"), dtype="float32");
  sum(tanh(%h)) + sum(exp(%y) * %b) + sum(concatenate((%h, %m)))
}
>>> 0
 26 <call 1 <if 1 <match 5 <proj 2 <tuple  5 op="exp" 1 op="split" 6 op="tanh" 
 116 <call 12 <cast 1 <if 6 <match 17 <proj 27 <tuple  6 op="exp" 1 op="split" 7 op="tanh" 
 136 <call 12 <cast 1 <if 6 <match 21 <proj 27 <tuple  8 op="exp" 3 op="split" 13 op="tanh" 
(103.652275f, ([27.90466f, 47.17531f, 100.6444f, 20.168968f],))
(18.824226f, ([4.8827605f, 2.8675323f, 4.8214407f, 2.6873875f],))
