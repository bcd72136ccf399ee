# Without @main all functions are entries; -f names others
$ relay-parse -q in.relay | relay-typecheck >in.xml; relay-peval in.xml | relay-print; relay-peval -f b in.xml | relay-print; relay-peval -f z in.xml
<<< in.relay
#[version = "0.0.5"]
def @a(%x: float32) { @b(%x, 2f) }
def @b(%x: float32, %y: float32) { %x * (%y + 1f) }
>>> 1
#[version = "0.0.5"]
#[has = "typed"]

def @a(%x: float32) -> float32 {
  %5: float32 = 3f;
  %6: float32 = multiply(%x, %5);
  %6
}

def @b(%x: float32, %y: float32) -> float32 {
  %4: float32 = add(%y, 1f);
  %5: float32 = multiply(%x, %4);
  %5
}
#[version = "0.0.5"]
#[has = "typed"]

def @a(%x: float32) -> float32 {
  %3: float32 = @b(%x, 2f);
  %3
}

def @b(%x: float32, %y: float32) -> float32 {
  %4: float32 = add(%y, 1f);
  %5: float32 = multiply(%x, %4);
  %5
}
relay-peval: error: there is no function @z [no-function]
