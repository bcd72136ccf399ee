# operators of strings; what ONNX has not is an error with its place
$ relay-parse in.relay | relay-typecheck | relay-export -o m.onnx && relay-import m.onnx | relay-print | grep -o 'string[.][a-z_]*\|text[.][a-z_]*' | sort | uniq -c; relay-parse order.relay | relay-typecheck | relay-export -o m.onnx
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 3), string], %y: Tensor[(2, 3), string], %n: Tensor[(4), float32], %t: Tensor[(6), int32]) {
  let %w = string.unpack(const[Tensor[(35), uint8]](2u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 1u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 3u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 97u8, 98u8, 255u8), shape=[2]);
  let %a = string.find(%x, const[Tensor[(35), uint8]](2u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 1u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 3u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 97u8, 98u8, 99u8));
  let %b = string.match(%x, const[Tensor[(3), uint8]](97u8, 46u8, 42u8));
  let %c = string.concat(%x, %y);
  let %d = string.parse(string.format(%n), dtype="float32");
  let %e = equal(string.compare(%x, %y), 0i8);
  let %f = text.ngram_count(%t, const[Tensor[(3), int64]](1i64, 2i64, 1i64), const[Tensor[(2), int64]](0i64, 1i64), starts=[0, 1], max_length=2, size=2);
  (%w, %a, %b, %c, %d, %e, %f)
}
<<< order.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3), string], %y: Tensor[(3), string]) {
  less(string.compare(%x, %y), 0i8)
}
>>> 1
      1 string.compare
      1 string.concat
      1 string.find
      1 string.format
      1 string.match
      1 string.parse
      1 string.unpack
      1 text.ngram_count
order.relay:3:8: error: string.compare: ONNX tells whether strings are equal, but not which is first [not-in-onnx]
    3 |   less(string.compare(%x, %y), 0i8)
      |        ^~~~~~~~~~~~~~~~~~~~~~
