# a product whose weight stays in floats leaves no trace of its pair; a report with a budget gives the same module as settings
$ python3 make.py; relay-parse -q in.relay | relay-typecheck >a.xml; relay-quantize -q --calibrate=x.npz --skip=v2 a.xml | relay-print | sed 1d; relay-quantize --calibrate=x.npz --budget=0 --report-to=r a.xml >q.xml; grep -c '^main.*float32' r; relay-quantize --settings=r a.xml | cmp - q.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 2), float32]) {
  let %w = const[Tensor[(2, 2), float32]](1f, 2f, 3f, -4f);
  let %v = const[Tensor[(2, 2), float32]](1f, 0.3f, 0.99f, 0.3001f);
  nn.dense(nn.relu(nn.dense(%x, %w)), %v)
}
<<< make.py
import numpy as np
np.savez('x.npz', x=np.random.default_rng(1).standard_normal((40, 2)).astype('f4'))
>>> 0
#[has = "typed"]
#[numerics = "reduced"]

def @main(%x: Tensor[(1, 2), float32]) -> Tensor[(1, 2), float32] {
  %27: float32 = 0.01893726f;
  %29: Tensor[(1, 2), uint8] = qnn.quantize(%x, %27, 143, out_dtype="uint8");
  %w {id=2}: Tensor[(2, 2), float32] = const[Tensor[(2, 2), float32]](1f, 2f, 3f, -4f);
  %30: Tensor[(1, 2), float32] = cast(%29, dtype="float32");
  %32: Tensor[(1, 2), float32] = subtract(%30, 143f);
  %34: Tensor[(1, 2), float32] = multiply(%32, 0.01893726f);
  %4: Tensor[(1, 2), float32] = nn.dense(%34, %w);
  %5: Tensor[(1, 2), float32] = nn.relu(%4);
  %35: float32 = 0.042359214f;
  %37: Tensor[(1, 2), uint8] = qnn.quantize(%5, %35, 0, out_dtype="uint8");
  %39: Tensor[(1, 2), int32] = nn.dense(%37, const[Tensor[(2, 2), int8]](127i8, 38i8, 127i8, 38i8), out_dtype="int32");
  %40: Tensor[(2), float32] = const[Tensor[(2), float32]](0.00033353711f, 0.00033020176f);
  %41: Tensor[(1, 2), float32] = cast(%39, dtype="float32");
  %42: Tensor[(1, 2), float32] = multiply(%41, %40);
  %42
}
2
