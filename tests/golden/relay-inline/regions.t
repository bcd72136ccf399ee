# branches, patterns, loops and closures are copied; calls in them
$ relay-parse a.relay | relay-typecheck >a.xml; relay-inline -v a.xml >b.xml; relay-typecheck b.xml | cmp - b.xml; relay-print b.xml | grep -c while; for c in True False; do relay-cmp -q -i c=$c -i n=4 a.xml b.xml | tail -n 1; done; relay-stat b.xml | grep call
<<< a.relay
#[version = "0.0.5"]
def @h(%o: Option[float32], %k: float32) {
  match (%o) { Some(%v) => { let %s = fn (%z: float32) { %z * %v + %k }; %s(%k) }, None => { %k } }
}
def @loop(%n: int32, %x: float32) {
  let %while = fn (%i: int32, %h: float32) -> float32 {
    if (%i < %n) { %while(%i + 1, @h(Some(%h), %x)) } else { %h }
  };
  %while(0, %x)
}
def @main(%c: bool, %n: int32, %x: float32) {
  let %a = if (%c) { @loop(%n, %x) } else { @h(None, %x) };
  %a + @loop(%n, %a)
}
>>> 0
relay-inline: 1: @loop: v11: small, h
relay-inline: 2: @main: v8: small, loop
relay-inline: 3: @main: v5: once, loop
relay-inline: 4: @main: v7: once, h
9
agree
agree
one call             9     0    72       30        0.09
