# functions marked Inline go into their callers, through several levels, but not what calls itself; what stands as a value stays
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-inline a.xml >b.xml; relay-print --no-extensions -q b.xml | tail -n +4; relay-cmp -i x=2 a.xml b.xml | tail -n 1
<<< in.relay
#[version = "0.0.5"]
def @leaf(%a: int32, Inline=1) -> int32 { %a * 3 }
def @middle(%a: int32, Inline=1) -> int32 { @leaf(%a + 1) - @plain(%a) }
def @plain(%a: int32) -> int32 { %a * @leaf(%a) }
def @down(%n: int32, Inline=1) -> int32 { if (%n < 1) { 0 } else { @down(%n - 1) + @leaf(%n) } }
def @this(%n: int32, Inline=1) -> int32 { if (%n < 1) { 1 } else { @that(%n - 1) } }
def @that(%n: int32, Inline=1) -> int32 { if (%n < 1) { 2 } else { @this(%n - 1) } }
def @nothing(Inline=1) -> int32 { 7 }
def @apply(%f: fn (int32) -> int32, %a: int32, Inline=1) -> int32 { %f(%a) }
def @main(%x: int32) -> (int32, int32, int32, int32, int32) {
  (@middle(%x), @down(%x), @this(%x), @nothing(), @apply(@leaf, %x))
}
>>> 0
def @down(%n: int32, Inline=1) -> int32 {
  if (less(%n, 1)) { 0 } else {
    %8 = @down(subtract(%n, 1));
    add(%8, multiply(%n, 3))
  }
}

def @leaf(%a: int32, Inline=1) -> int32 {
  %a * 3
}

def @main(%x: int32) -> (int32, int32, int32, int32, int32) {
  %12 = multiply(add(%x, 1), 3);
  %15 = multiply(%x, multiply(%x, 3));
  %2 = %12 - %15;
  %3 = @down(%x);
  %4 = @this(%x);
  %5 = 7;
  %6 = @leaf;
  (%2, %3, %4, %5, %6(%x))
}

def @plain(%a: int32) -> int32 {
  multiply(%a, multiply(%a, 3))
}

def @that(%n: int32, Inline=1) -> int32 {
  if (less(%n, 1)) { 2 } else { @this(subtract(%n, 1)) }
}

def @this(%n: int32, Inline=1) -> int32 {
  if (less(%n, 1)) { 1 } else { @that(subtract(%n, 1)) }
}
agree
