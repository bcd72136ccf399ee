# plain text says what it leaves out
$ relay-parse in.relay | relay-print --no-extensions
<<< in.relay
#[version = "0.0.5"]
def @zeta(%x: Tensor[(n, 4), float32]) -> Tensor[(n, 4), float32] { %x + %x * 2f }
def @alpha(%x {device="cpu"}: Tensor[(n, 4), float32]) {
  let %c = ref(0);
  ref_write(%c, 1);
  %0 = match_cast[Tensor[(m, 4), float32]](%x);
  %1 = [1f, 2f];
  (%0 - %x, ref_read(%c) < 2, %1, %1)
}
>>> 0
#[version = "0.0.5"]
// not expressed in plain text: annotations of bindings
// not expressed in plain text: names and expressions of dimensions (written as ?)
// not expressed in plain text: match_cast (written as its operand)
// not expressed in plain text: constants that are not scalars (written as meta[relay.Constant])

def @alpha(%x: Tensor[(?, 4), float32]) {
  let %c = ref(0);
  ref_write(%c, 1);
  %0 = %x;
  %1 = meta[relay.Constant][4];
  %7 = %0 - %x;
  let %v8 = ref_read(%c);
  (%7, less(%v8, 2), %1, %1)
}

def @zeta(%x: Tensor[(?, 4), float32]) -> Tensor[(?, 4), float32] {
  add(%x, multiply(%x, 2f))
}
relay-print: warning: plain text cannot express: annotations of bindings [plain-text]
relay-print: warning: plain text cannot express: names and expressions of dimensions (written as ?) [plain-text]
relay-print: warning: plain text cannot express: match_cast (written as its operand) [plain-text]
relay-print: warning: plain text cannot express: constants that are not scalars (written as meta[relay.Constant]) [plain-text]
