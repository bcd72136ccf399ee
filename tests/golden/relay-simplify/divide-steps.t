# A division stays where its result is rounded to integers or compared, after other operations on each element too; not by a power of 2, or before a sum
$ relay-parse in.relay | relay-typecheck | relay-simplify | relay-print | grep -o ' = [a-z].*'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 3), float32], %y: Tensor[(n, 3), float32]) {
  let %a = floor(divide(%x, 7f));
  let %b = cast(abs(divide(%x, 9f)), dtype="int64");
  let %c = greater(add(divide(%x, 3f), %y), 0f);
  let %d = round(reshape(divide(%x, 10f), newshape=[-1]));
  let %e = floor(divide(%x, 4f));
  let %f = floor(sum(divide(%x, 5f), axis=[1]));
  (%a, %b, %c, %d, %e, %f)
}
>>> 0
 = divide(%x, 7f);
 = floor(%4);
 = divide(%x, 9f);
 = abs(%7);
 = cast(%8, dtype="int64");
 = divide(%x, 3f);
 = add(%11, %y);
 = greater(%12, 0f);
 = divide(%x, 10f);
 = round(%16);
 = reshape(%27, newshape=[n*3]);
 = multiply(%x, 0.25f);
 = floor(%30);
 = multiply(%x, %31);
 = sum(%32, axis=[1]);
 = floor(%24);
