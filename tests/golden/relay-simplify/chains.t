# The published rules of chains, each way, and what they must leave alone
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-simplify -v a.xml 2>said | relay-dce >b.xml; sed 's/v[0-9]*: //' said; relay-print b.xml | sed -n '/^def/,$p' | sed 's/: [^=]* =/ =/;/^}/d;/^$/d;/^  %[a-z0-9]*$/d'; for f in $(grep -o '^def @[a-z_0-9]*' in.relay | cut -c6-); do relay-cmp -q --dim n=2 --ulp=0 --function=$f a.xml b.xml >out || cat out; done
<<< in.relay
#[version = "0.0.5"]
def @double_float(%x: Tensor[(3,), float16]) { %x + %x }
def @double_int(%x: Tensor[(3,), int8]) { %x + %x }
def @casts(%x: Tensor[(300,), int32]) {
  cast(cast(clip(%x, a_min=0, a_max=255), dtype="uint8"), dtype="int32")
}
def @casts_wide(%x: Tensor[(300,), int32]) {
  cast(cast(clip(%x, a_min=-1, a_max=255), dtype="uint8"), dtype="int32")
}
def @casts_float(%x: Tensor[(300,), float32]) {
  cast(cast(clip(%x, a_min=0, a_max=255), dtype="uint8"), dtype="float32")
}
def @bytes(%x: Tensor[(300,), int8]) {
  cast(clip(cast(%x, dtype="int32"), a_min=-7.5, a_max=100), dtype="int8")
}
def @whole(%x: Tensor[(300,), uint8]) { clip(cast(%x, dtype="int32"), a_min=-1, a_max=300) }
def @into(%x: Tensor[(2, 8, 4, 5), float32]) {
  layout_transform(transpose(%x, axes=[0, 2, 3, 1]), src_layout="NHWC", dst_layout="NCHW4c")
}
def @out_of(%x: Tensor[(2, 8, 4, 5), float32]) {
  transpose(layout_transform(%x, src_layout="NCHW", dst_layout="NCHW4c"), axes=[0, 2, 3, 1, 4])
}
def @there_and_back(%x: Tensor[(2, 8, 4, 5), float32]) {
  layout_transform(layout_transform(%x, src_layout="NCHW", dst_layout="NCHW4c"), src_layout="NCHW4c", dst_layout="NCHW")
}
def @on(%x: Tensor[(2, 8, 4, 5), float32]) {
  layout_transform(layout_transform(%x, src_layout="NCHW", dst_layout="NCHW4c"), src_layout="NCHW4c", dst_layout="NHWC")
}
def @blocks(%x: Tensor[(2, 2, 4, 5, 4), float32]) {
  layout_transform(layout_transform(%x, src_layout="NCHW4c", dst_layout="NHWC"), src_layout="NHWC", dst_layout="NCHW2c")
}
def @plain(%x: Tensor[(2, 8, 4, 5), float32]) {
  transpose(layout_transform(%x, src_layout="NCHW", dst_layout="NHWC"), axes=[0, 3, 1, 2])
}
def @apart(%x: Tensor[(2, 8, 8, 8), float32]) {
  layout_transform(layout_transform(%x, src_layout="NCHW", dst_layout="NCHW4c"), src_layout="NHWC4c", dst_layout="NHWC")
}
def @collapse(%x: Tensor[(3, 4), float32], %y: Tensor[(4,), float32]) { collapse_sum_like(%x, %y) }
def @collapse_ones(%x: Tensor[(3, 4, 5), float32], %y: Tensor[(1, 5), float32]) { collapse_sum_like(%x, %y) }
def @collapse_keep(%x: Tensor[(n, 4), float32], %y: Tensor[(n, 1), float32]) { collapse_sum_like(%x, %y) }
def @collapse_none(%x: Tensor[(n, 4), float32]) { collapse_sum_like(%x, %x) }
def @dense(%x: Tensor[(2, 3), float32], %y: Tensor[(3, 3), float32]) { nn.matmul(%x, %y, transpose_b=True) }
def @transposed(%x: Tensor[(2, 3), float32], %y: Tensor[(3, 3), float32]) { nn.matmul(%x, transpose(%y)) }
def @axes(%x: Tensor[(2, 3), float32], %y: Tensor[(3, 3), float32]) { nn.matmul(%x, transpose(%y, axes=[1, 0])) }
def @other(%x: Tensor[(3, 3), float32], %y: Tensor[(3, 3), float32]) { nn.matmul(%x, %y, transpose_a=True, transpose_b=True) }
def @sorted(%x: Tensor[(9,), uint8]) { argsort(qnn.dequantize(%x, 0.5f, 3)) }
def @far(%x: Tensor[(9,), uint8]) { argmax(qnn.dequantize(%x, 0.5f, 1000000000)) }
def @half(%x: Tensor[(9,), int8]) { argmin(qnn.dequantize(%x, 1000f, 0, out_dtype="float16")) }
def @huge(%x: Tensor[(9,), int8]) { argmin(qnn.dequantize(%x, 1e38f, 0)) }
>>> 0
relay-simplify: 1: @double_float: double
relay-simplify: 2: @double_int: double
relay-simplify: 3: @casts: clip-cast
relay-simplify: 4: @bytes: clip-cast
relay-simplify: 5: @whole: clip-cast
relay-simplify: 6: @into: layout
relay-simplify: 7: @out_of: layout
relay-simplify: 8: @there_and_back: layout
relay-simplify: 9: @on: layout
relay-simplify: 10: @blocks: layout
relay-simplify: 11: @plain: layout
relay-simplify: 12: @plain: transpose
relay-simplify: 13: @collapse: concretize
relay-simplify: 14: @collapse_ones: concretize
relay-simplify: 15: @collapse_keep: concretize
relay-simplify: 16: @collapse_none: concretize
relay-simplify: 17: @dense: matmul
relay-simplify: 18: @transposed: matmul
relay-simplify: 19: @axes: matmul
relay-simplify: 20: @sorted: arg-dequantize
relay-simplify: 21: @plain: transpose
def @double_float(%x: Tensor[(3), float16]) -> Tensor[(3), float16] {
  %3 = 2f16;
  %4 = multiply(%x, %3);
def @double_int(%x: Tensor[(3), int8]) -> Tensor[(3), int8] {
  %3 = 2i8;
  %4 = multiply(%x, %3);
def @casts(%x: Tensor[(300), int32]) -> Tensor[(300), int32] {
  %5 = clip(%x, a_max=255f, a_min=0f);
def @casts_wide(%x: Tensor[(300), int32]) -> Tensor[(300), int32] {
  %2 = clip(%x, a_max=255f, a_min=-1f);
  %3 = cast(%2, dtype="uint8");
  %4 = cast(%3, dtype="int32");
def @casts_float(%x: Tensor[(300), float32]) -> Tensor[(300), float32] {
  %2 = clip(%x, a_max=255f, a_min=0f);
  %3 = cast(%2, dtype="uint8");
  %4 = cast(%3, dtype="float32");
def @bytes(%x: Tensor[(300), int8]) -> Tensor[(300), int8] {
  %5 = clip(%x, a_max=100f, a_min=-7.5f);
def @whole(%x: Tensor[(300), uint8]) -> Tensor[(300), int32] {
  %4 = cast(%x, dtype="int32");
def @into(%x: Tensor[(2, 8, 4, 5), float32]) -> Tensor[(2, 2, 4, 5, 4), float32] {
  %4 = layout_transform(%x, dst_layout="NCHW4c", src_layout="NCHW");
def @out_of(%x: Tensor[(2, 8, 4, 5), float32]) -> Tensor[(2, 4, 5, 2, 4), float32] {
  %4 = layout_transform(%x, dst_layout="NHWC4c", src_layout="NCHW");
def @there_and_back {next=4}(%x: Tensor[(2, 8, 4, 5), float32]) -> Tensor[(2, 8, 4, 5), float32] {
def @on(%x: Tensor[(2, 8, 4, 5), float32]) -> Tensor[(2, 4, 5, 8), float32] {
  %4 = transpose(%x, axes=[0, 2, 3, 1]);
def @blocks(%x: Tensor[(2, 2, 4, 5, 4), float32]) -> Tensor[(2, 4, 4, 5, 2), float32] {
  %4 = layout_transform(%x, dst_layout="NCHW2c", src_layout="NCHW4c");
def @plain {next=6}(%x: Tensor[(2, 8, 4, 5), float32]) -> Tensor[(2, 8, 4, 5), float32] {
def @apart(%x: Tensor[(2, 8, 8, 8), float32]) -> Tensor[(2, 2, 8, 32), float32] {
  %2 = layout_transform(%x, dst_layout="NCHW4c", src_layout="NCHW");
  %3 = layout_transform(%2, dst_layout="NHWC", src_layout="NHWC4c");
def @collapse(%x: Tensor[(3, 4), float32], %y: Tensor[(4), float32]) -> Tensor[(4), float32] {
  %4 = sum(%x, axis=[0]);
def @collapse_ones(%x: Tensor[(3, 4, 5), float32], %y: Tensor[(1, 5), float32]) -> Tensor[(1, 5), float32] {
  %4 = sum(%x, axis=[0, 1]);
  %5 = reshape(%4, newshape=[1, 5]);
def @collapse_keep(%x: Tensor[(n, 4), float32], %y: Tensor[(n, 1), float32]) -> Tensor[(n, 1), float32] {
  %4 = sum(%x, axis=[1], keepdims=True);
def @collapse_none {next=3}(%x: Tensor[(n, 4), float32]) -> Tensor[(n, 4), float32] {
def @dense(%x: Tensor[(2, 3), float32], %y: Tensor[(3, 3), float32]) -> Tensor[(2, 3), float32] {
  %4 = nn.dense(%x, %y);
def @transposed(%x: Tensor[(2, 3), float32], %y: Tensor[(3, 3), float32]) -> Tensor[(2, 3), float32] {
  %5 = nn.dense(%x, %y);
def @axes(%x: Tensor[(2, 3), float32], %y: Tensor[(3, 3), float32]) -> Tensor[(2, 3), float32] {
  %5 = nn.dense(%x, %y);
def @other(%x: Tensor[(3, 3), float32], %y: Tensor[(3, 3), float32]) -> Tensor[(3, 3), float32] {
  %3 = nn.matmul(%x, %y, transpose_a=True, transpose_b=True);
def @sorted(%x: Tensor[(9), uint8]) -> Tensor[(9), int32] {
  %6 = argsort(%x);
def @far(%x: Tensor[(9), uint8]) -> int32 {
  %4 = qnn.dequantize(%x, 0.5f, 1000000000);
  %5 = argmax(%4);
def @half(%x: Tensor[(9), int8]) -> int32 {
  %4 = qnn.dequantize(%x, 1000f, 0, out_dtype="float16");
  %5 = argmin(%4);
def @huge(%x: Tensor[(9), int8]) -> int32 {
  %4 = qnn.dequantize(%x, 1e+38f, 0);
  %5 = argmin(%4);
