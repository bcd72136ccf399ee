# callees first, once each; values stay; again, nothing changes
$ relay-parse a.relay | relay-typecheck >a.xml; relay-inline -v a.xml >b.xml; relay-print b.xml; relay-cmp -q a.xml b.xml | tail -n 1; relay-inline -v b.xml | cmp - b.xml
<<< a.relay
#[version = "0.0.5"]
def @id(%x: float32) { %x }
def @f(%x: float32) { exp(@id(%x)) }
def @g(%x: float32, %y: float32) { @f(%x) + @f(%y) + @id(%y) }
def @main(%x: float32) { let %z = @g(%x, @id(%x)); %z * 2f }
>>> 0
relay-inline: 1: @f: v2: small, id
relay-inline: 2: @g: v3: small, f
relay-inline: 3: @g: v4: once, f
relay-inline: 4: @g: v6: small, id
relay-inline: 5: @main: v2: once, id
relay-inline: 6: @main: %z (v3): once, g
#[version = "0.0.5"]
#[has = "typed"]

def @id(%x: float32) -> float32 {
  %x
}

def @f(%x: float32) -> float32 {
  %3: float32 = exp(%x);
  %3
}

def @g {next=10}(%x: float32, %y: float32) -> float32 {
  %3: float32 = exp(%x);
  %4: float32 = exp(%y);
  %5: float32 = add(%3, %4);
  %7: float32 = add(%5, %y);
  %7
}

def @main {next=10}(%x: float32) -> float32 {
  %6: float32 = exp(%x);
  %7: float32 = exp(%x);
  %8: float32 = add(%6, %7);
  %z {id=3}: float32 = add(%8, %x);
  %5: float32 = multiply(%z, 2f);
  %5
}
agree
