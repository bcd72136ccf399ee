# more errors than are shown
$ relay-parse in.relay 2>&1 | grep -c error
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3,), float32]) {
  let %a0 = nn.rleu(%x);
  let %a1 = nn.rleu(%x);
  let %a2 = nn.rleu(%x);
  let %a3 = nn.rleu(%x);
  let %a4 = nn.rleu(%x);
  let %a5 = nn.rleu(%x);
  let %a6 = nn.rleu(%x);
  let %a7 = nn.rleu(%x);
  let %a8 = nn.rleu(%x);
  let %a9 = nn.rleu(%x);
  let %a10 = nn.rleu(%x);
  let %a11 = nn.rleu(%x);
  let %a12 = nn.rleu(%x);
  let %a13 = nn.rleu(%x);
  let %a14 = nn.rleu(%x);
  let %a15 = nn.rleu(%x);
  let %a16 = nn.rleu(%x);
  let %a17 = nn.rleu(%x);
  let %a18 = nn.rleu(%x);
  let %a19 = nn.rleu(%x);
  let %a20 = nn.rleu(%x);
  let %a21 = nn.rleu(%x);
  let %a22 = nn.rleu(%x);
  let %a23 = nn.rleu(%x);
  let %a24 = nn.rleu(%x);
  let %a25 = nn.rleu(%x);
  let %a26 = nn.rleu(%x);
  let %a27 = nn.rleu(%x);
  let %a28 = nn.rleu(%x);
  let %a29 = nn.rleu(%x);
  %x
}
>>> 1
20
