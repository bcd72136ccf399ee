# what stays, and why
$ relay-parse a.relay | relay-typecheck >a.xml; relay-inline -v a.xml | relay-diff a.xml
<<< a.relay
#[version = "0.0.5"]
def @rec(%x: float32) -> float32 { if (%x < 0f) { @rec(%x + 1f) } else { %x } }
def @even(%x: int32) -> bool { if (%x < 1) { True } else { @odd(%x - 1) } }
def @odd(%x: int32) -> bool { if (%x < 1) { False } else { @even(%x - 1) } }
def @poly[A](%x: A) -> A { %x }
def @prim(%x: float32, Primitive=1) -> float32 { exp(%x) }
def @assumes(%x: Tensor[(n), float32], assume="n <= 9") { exp(%x) }
def @needs(%x: Tensor[(4), float32]) { exp(%x) }
def @value(%x: float32) { exp(%x) }
def @main(%x: float32, %y: Tensor[(m), float32], %l: List[float32]) {
  (@rec(%x), @even(3), @poly(%x), @prim(%x), @assumes(%y), @needs(%y), @map(@value, %l))
}
>>> 0
relay-inline: @rec: v7: not small: it may call itself
relay-inline: @odd: v8: not small: it may call itself
relay-inline: @even: v8: not once: it may call itself
relay-inline: @rev_on: v7: not small: it may call itself
relay-inline: @rev: v3: not small: it may call itself
relay-inline: @map_on: v9: not small: it may call itself
relay-inline: @map_on: v10: not once: it has type parameters
relay-inline: @map: v4: not small: it may call itself
relay-inline: @main: v4: not small: it may call itself
relay-inline: @main: v6: not small: it may call itself
relay-inline: @main: v7: not once: it has type parameters
relay-inline: @main: v8: not once: it is a kernel, or of another compiler
relay-inline: @main: v9: not once: it assumes facts about extents
relay-inline: @main: v10: not once: the call checks or names extents
relay-inline: @main: v12: not once: it has type parameters
