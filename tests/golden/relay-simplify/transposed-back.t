# A transpose of a reshape of a transpose, which comes back to the order in memory, is a reshape; not where runs of axes are parted, swapped or differ, nor where the reshape is checked
$ relay-parse in.relay | relay-typecheck >a.xml; relay-simplify a.xml >b.xml; for s in 2,3,5 0,3,5 1,1,2 2,4,1; do relay-eval -i x=random:1:${s},4 a.xml >e; relay-eval -i x=random:1:${s},4 b.xml | cmp - e; done; relay-print b.xml | sed -n 's/: Tensor.* = / = /; s/^  %[a-z0-9]*.* = \(reshape\|transpose\)/&/p'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(b, h, w, 4), float32]) {
  let %first = transpose(%x, axes=[0, 3, 1, 2]);
  let %merged = transpose(reshape(%first, newshape=[b, 4, -1]), axes=[0, 2, 1]);
  let %split = transpose(reshape(%first, newshape=[b, 2, 2, h, w]), axes=[0, 3, 4, 1, 2]);
  let %all = transpose(reshape(%first, newshape=[b, 4, h*w, 1]), axes=[0, 2, 1, 3]);
  let %parted = transpose(reshape(%first, newshape=[b, 2, 2, h, w]), axes=[0, 1, 3, 4, 2]);
  let %swapped = transpose(reshape(%first, newshape=[b, 2, 2, h, w]), axes=[0, 3, 4, 2, 1]);
  let %other = transpose(reshape(%first, newshape=[b, h, w, 4]), axes=[0, 3, 1, 2]);
  let %order = transpose(reshape(%first, newshape=[b, 4, h, w]), axes=[0, 3, 2, 1]);
  (%merged, %split, %all, %parted, %swapped, %other, %order)
}
>>> 0
  %first = transpose(%x, axes=[0, 3, 1, 2]);
  %merged {id=18} = reshape(%x, newshape=[b, h*w, 4]);
  %split = reshape(%x, newshape=[b, h, w, 2, 2]);
  %7 = reshape(%first, newshape=[b, 4, h*w, 1]);
  %all = transpose(%7, axes=[0, 2, 1, 3]);
  %9 = reshape(%first, newshape=[b, 2, 2, h, w]);
  %parted = transpose(%9, axes=[0, 1, 3, 4, 2]);
  %11 = reshape(%first, newshape=[b, 2, 2, h, w]);
  %swapped = transpose(%11, axes=[0, 3, 4, 2, 1]);
  %13 = reshape(%first, newshape=[b, h, w, 4]);
  %other = transpose(%13, axes=[0, 3, 1, 2]);
  %order {id=20} = transpose(%x, axes=[0, 2, 1, 3]);
