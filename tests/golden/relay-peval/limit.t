# The limit bounds what is unfolded; then calls stay
$ relay-parse -q in.relay | relay-typecheck | relay-peval --unfold=20 --stats | relay-print
<<< in.relay
#[version = "0.0.5"]
def @pow(%x: float32, %n: int32) -> float32 {
  if (%n == 0) { 1f } else { %x * @pow(%x, %n - 1) }
}
def @main(%x: float32) { @pow(%x, 100) }
>>> 0
relay-peval: warning: --unfold=20 is reached: some calls that could be unfolded stay [limit]
relay-peval: stats: calls unfolded 4
relay-peval: stats: branches decided 4
relay-peval: stats: reads known 0
relay-peval: stats: operators computed 8
relay-peval: stats: rewrites 16
relay-peval: stats: functions 2
relay-peval: stats: bindings 17
relay-peval: stats: types 5
#[version = "0.0.5"]
#[has = "typed"]

def @pow(%x: float32, %n: int32) -> float32 {
  %4: bool = equal(%n, 0);
  %5: float32 = if (%4) { 1f } else {
    %8: int32 = subtract(%n, 1);
    %9: float32 = @pow(%x, %8);
    %10: float32 = multiply(%x, %9);
    %10
  };
  %5
}

def @main(%x: float32) -> float32 {
  %19: int32 = 96;
  %20: float32 = @pow(%x, %19);
  %21: float32 = multiply(%x, %20);
  %22: float32 = multiply(%x, %21);
  %23: float32 = multiply(%x, %22);
  %24: float32 = multiply(%x, %23);
  %24
}
