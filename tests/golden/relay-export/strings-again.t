# operators of strings are imported again as they were: comparisons, concatenations and parts; operands that are broadcast
$ relay-parse in.relay | relay-typecheck >a.xml && relay-export a.xml -o m.onnx && relay-import m.onnx | relay-typecheck >b.xml && relay-export b.xml -o n.onnx && relay-import n.onnx | relay-typecheck >c.xml && for f in b c; do relay-print $f.xml | grep -o '= [a-z_.]*(' | sort | uniq -c; done; grep -ao 'StringSplit\|StringConcat\|Equal\|Where' n.onnx
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3), string], %y: Tensor[(2, 1), string]) {
  let %n = string.split_count(%x, [44u8], cuts=-1);
  let %most = max(concatenate((reshape(%n, newshape=[-1]), [0i64]), axis=0), axis=[0]);
  let %a = where(True, %x, %y);
  let %b = where(False, %x, %y);
  (%n, string.split(%x, [44u8], %most, cuts=-1), string.concat(%a, %b), equal(string.compare(%a, %b), 0i8), string.concat(%x, %x))
}
>>> 0
      2 = (
      1 = concatenate(
      1 = equal(
      1 = max(
      1 = reshape(
      1 = string.compare(
      2 = string.concat(
      1 = string.split(
      1 = string.split_count(
      4 = where(
      2 = (
      1 = concatenate(
      1 = equal(
      1 = max(
      1 = reshape(
      1 = string.compare(
      2 = string.concat(
      1 = string.split(
      1 = string.split_count(
      4 = where(
StringSplit
StringConcat
Equal
StringConcat
