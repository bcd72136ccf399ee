# Without main every function is kept
$ relay-parse -q in.relay | relay-typecheck | relay-dce | relay-print
<<< in.relay
#[version = "0.0.5"]
def @a(%x: float32) { let %u = exp(%x); %x }
def @b(%x: float32) { @a(%x) }
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @a {next=3}(%x: float32) -> float32 {
  %x
}

def @b(%x: float32) -> float32 {
  %2: float32 = @a(%x);
  %2
}
