# a marked function; its argument is evaluated once
$ relay-parse a.relay | relay-typecheck | relay-inline -v --stats | relay-print
<<< a.relay
#[version = "0.0.5"]
def @sq(%x: float32, Inline=1) -> float32 { %x * %x }
def @main(%y: float32) -> float32 { @sq(exp(%y)) }
>>> 0
relay-inline: 1: @main: v3: marked, sq
relay-inline: stats: removed functions 1
relay-inline: stats: rewrites 1
relay-inline: stats: functions 1
relay-inline: stats: bindings 3
relay-inline: stats: types 2
#[version = "0.0.5"]
#[has = "typed"]

def @main {next=5}(%y: float32) -> float32 {
  %2: float32 = exp(%y);
  %3: float32 = multiply(%2, %2);
  %3
}
