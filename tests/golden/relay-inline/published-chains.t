# published examples: marked functions go into their callers over several levels; one of another compiler stays a call, and one that calls itself stays
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-inline --only=marked -v a.xml 2>&1 >b.xml; relay-print -q --no-extensions b.xml | tail -n +4; relay-cmp -i i=4 a.xml b.xml | tail -n 1
<<< in.relay
#[version = "0.0.5"]
def @leaf(%a: Tensor[(3, 5), float32], Inline=1) -> Tensor[(3, 5), float32] { %a }
def @far(%a: Tensor[(3, 5), float32], Inline=1, Compiler="a") -> Tensor[(3, 5), float32] { %a }
def @one(%a: Tensor[(3, 5), float32], %b: Tensor[(3, 5), float32]) -> Tensor[(3, 5), float32] { %a + %b + @leaf(%a) }
def @both(%a: Tensor[(3, 5), float32], %b: Tensor[(3, 5), float32], Inline=1) -> Tensor[(3, 5), float32] { %a + %b + @far(%a) }
def @two(%a: Tensor[(3, 5), float32], %b: Tensor[(3, 5), float32]) -> Tensor[(3, 5), float32] { %a - %b }
def @upto(%i: int32, Inline=1) -> int32 { if (%i == 0) { %i } else { @upto(%i - 1) + %i } }
def @main(%a: Tensor[(3, 5), float32], %b: Tensor[(3, 5), float32], %c: Tensor[(3, 5), float32], %i: int32) { (@one(%a, %b) * @two(%b, %c), @both(%a, %b) * @two(%a, %c), @upto(%i)) }
>>> 0
relay-inline: 1: @one: v4: marked, leaf
relay-inline: @both: v4: not marked: it is a kernel, or of another compiler
relay-inline: @upto: v7: not marked: it may call itself
relay-inline: 2: @main: v8: marked, both
relay-inline: @main: v11: not marked: it may call itself
def @far(%a: Tensor[(3, 5), float32], Compiler="a", Inline=1) -> Tensor[(3, 5), float32] {
  %a
}

def @main(%a: Tensor[(3, 5), float32], %b: Tensor[(3, 5), float32], %c: Tensor[(3, 5), float32], %i: int32) -> (Tensor[(3, 5), float32], Tensor[(3, 5), float32], int32) {
  %7 = multiply(@one(%a, %b), @two(%b, %c));
  %8 = add(add(%a, %b), @far(%a));
  %10 = multiply(%8, @two(%a, %c));
  (%7, %10, @upto(%i))
}

def @one(%a: Tensor[(3, 5), float32], %b: Tensor[(3, 5), float32]) -> Tensor[(3, 5), float32] {
  add(add(%a, %b), %a)
}

def @two(%a: Tensor[(3, 5), float32], %b: Tensor[(3, 5), float32]) -> Tensor[(3, 5), float32] {
  %a - %b
}

def @upto(%i: int32, Inline=1) -> int32 {
  if (equal(%i, 0)) { %i } else {
    %7 = @upto(subtract(%i, 1));
    %7 + %i
  }
}
agree
