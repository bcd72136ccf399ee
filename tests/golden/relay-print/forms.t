# a chain, a diamond, a value that two branches use and one that a tuple has twice, with let and as a graph; both read back as the same stream
$ relay-parse in.relay >in.xml; for f in let graph; do relay-print -q --form=$f in.xml | tail -n +3; relay-print -q --form=$f in.xml | relay-parse -q | relay-diff in.xml -; done
<<< in.relay
#[version = "0.0.5"]
def @anf(%x: Tensor[(4,), float32]) { %0 = tanh(%x); (%0, nn.relu(add(%0, %0))) }
def @graph(%x: Tensor[(4,), float32]) { let %a = sqrt(%x); let %b = add(%a, %a); %b }
def @branches(%x: Tensor[(4,), float32], %c: bool) { %0 = exp(%x); if (%c) { %0 + 1f } else { %0 - 1f } }
def @shared(%x: Tensor[(4,), float32]) { %0 = exp(%x); (%0, %0) }
>>> 0
def @anf(%x: Tensor[(4), float32]) {
  let %0 = tanh(%x);
  let %2 = add(%0, %0);
  let %3 = nn.relu(%2);
  let %4 = (%0, %3);
  %4
}

def @graph(%x: Tensor[(4), float32]) {
  let %a = sqrt(%x);
  let %b = add(%a, %a);
  %b
}

def @branches(%x: Tensor[(4), float32], %c: bool) {
  let %0 = exp(%x);
  let %3 = if (%c) {
    let %5 = add(%0, 1f);
    %5
  } else {
    let %7 = subtract(%0, 1f);
    %7
  };
  %3
}

def @shared(%x: Tensor[(4), float32]) {
  let %0 = exp(%x);
  let %2 = (%0, %0);
  %2
}
def @anf(%x: Tensor[(4), float32]) {
  %0 = tanh(%x);
  %2 = add(%0, %0);
  (%0, nn.relu(%2))
}

def @graph(%x: Tensor[(4), float32]) {
  %a = sqrt(%x);
  %b = add(%a, %a);
  %b
}

def @branches(%x: Tensor[(4), float32], %c: bool) {
  let %0 = exp(%x);
  %3 = if (%c) { add(%0, 1f) } else { subtract(%0, 1f) };
  %3
}

def @shared(%x: Tensor[(4), float32]) {
  %0 = exp(%x);
  %2 = (%0, %0);
  %2
}
