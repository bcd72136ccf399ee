# A place of the larger of two sizes: an arena that has only one of them, slots that begin before its end, and one operand that is too small are refused
$ relay-parse in.relay | relay-typecheck | relay-fuse --level 0 | relay-lower | relay-plan --no-in-place >p.xml; relay-check p.xml; for e in 's/value="max(h\*2, w\*2)/value="(w*2)/' 's/value="max(h\*2, w\*2)/value="max(h*2, w)/' 's/value="max(h\*2, w\*2)/value="min(h*2, w*2)/' 's/slot="h\*64 + 128"/slot="max(h, w)*64 + 128"/' 's/slot="w\*64 + 128"/slot="max(0, w - 1)*64 + 128"/'; do sed "$e" p.xml >q.xml; cmp -s p.xml q.xml && echo unchanged; relay-check q.xml 2>&1 | head -1; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(h, 16), float32], %y: Tensor[(w, 16), float32]) {
  let %a = exp(%x);
  let %b = tanh(%a);
  let %c = sum(%b);
  let %d = exp(%y);
  let %e = tanh(%d);
  let %f = sum(%e);
  add(%c, %f)
}
>>> 1
in.relay:3:12: error: v3 in '@main': slot 128, of h*64 bytes, is not proved to end inside of its arena: it has w*128 + 128 [slot-place]
in.relay:7:12: error: v7 in '@main': slot w*64 + 128, of w*64 bytes, is not proved to end inside of its arena: it has max(w, h*2)*64 + 128 [slot-place]
in.relay:3:12: error: v3 in '@main': slot 128, of h*64 bytes, is not proved to end inside of its arena: it has min(h*2, w*2)*64 + 128 [slot-place]
in.relay:4:12: error: v4 in '@main': slot max(h, w)*64 + 128, of h*64 bytes, is not proved to end inside of its arena: it has max(h*2, w*2)*64 + 128 [slot-place]
in.relay:7:12: error: v7 in '@main': its slot max(0, w - 1)*64 + 128 is not proved to be disjoint from the slot 128 of v6, which is needed up to here or longer [slot-overlap]
