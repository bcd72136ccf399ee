# Extents and types of an unfolded function are those of its call
$ relay-parse -q in.relay | relay-typecheck | relay-peval | relay-print
<<< in.relay
#[version = "0.0.5"]
def @flat(%x: Tensor[(n, m), float32]) {
  let %u = unique(reshape(%x, newshape=[n * m]));
  let %r = fn (%y: Tensor[(k, m), float32]) { sum(%y, axis=[0]) + ones(shape=[m], dtype="float32") };
  (%u.0, %r, reshape(%x, newshape=[m, n]))
}
def @main(%x: Tensor[(n, 4), float32], %z: Tensor[(m, n), float32]) {
  let %a = @flat(%x);
  let %b = @flat(%z);
  (%a.0, %b.0, %a.1(%x), %b.1, %b.2)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @flat(%x: Tensor[(n, m), float32]) -> (Tensor[(?), float32], fn [; k](Tensor[(k, m), float32]) -> Tensor[(m), float32], Tensor[(m, n), float32]) {
  %2: Tensor[(m*n), float32] = reshape(%x, newshape=[m*n]);
  %u {dims="d0 d1"}: (Tensor[(d0), float32], Tensor[(d1), int32], Tensor[(m*n), int32], Tensor[(1), int32]) = unique(%2);
  let %r: fn [; k](Tensor[(k, m), float32]) -> Tensor[(m), float32] = fn (%y: Tensor[(k, m), float32]) -> Tensor[(m), float32] {
    %6: Tensor[(m), float32] = sum(%y, axis=[0]);
    %7: Tensor[(m), float32] = ones(dtype="float32", shape=[m]);
    %8: Tensor[(m), float32] = add(%6, %7);
    %8
  };
  %9: Tensor[(d0), float32] = %u.0;
  %10: Tensor[(m, n), float32] = reshape(%x, newshape=[m, n]);
  %11: (Tensor[(d0), float32], fn [; k](Tensor[(k, m), float32]) -> Tensor[(m), float32], Tensor[(m, n), float32]) = (%9, %r, %10);
  %11
}

def @main(%x: Tensor[(n, 4), float32], %z: Tensor[(m, n), float32]) -> (Tensor[(?), float32], Tensor[(?), float32], Tensor[(4), float32], fn [; k](Tensor[(k, n), float32]) -> Tensor[(n), float32], Tensor[(n, m), float32]) {
  %12: Tensor[(n*4), float32] = reshape(%x, newshape=[n*4]);
  %u {dims="d0_1 d1_2"}: (Tensor[(d0_1), float32], Tensor[(d1_2), int32], Tensor[(n*4), int32], Tensor[(1), int32]) = unique(%12);
  %15: Tensor[(d0_1), float32] = %u.0;
  %18: Tensor[(m*n), float32] = reshape(%z, newshape=[m*n]);
  %u {dims="d0_3 d1_4"}: (Tensor[(d0_3), float32], Tensor[(d1_4), int32], Tensor[(m*n), int32], Tensor[(1), int32]) = unique(%18);
  let %r: fn [; k_5](Tensor[(k_5, n), float32]) -> Tensor[(n), float32] = fn (%y {id=27}: Tensor[(k_5, n), float32]) -> Tensor[(n), float32] {
    %28: Tensor[(n), float32] = sum(%y, axis=[0]);
    %29: Tensor[(n), float32] = ones(dtype="float32", shape=[n]);
    %30: Tensor[(n), float32] = add(%28, %29);
    %30
  };
  %21: Tensor[(d0_3), float32] = %u.0;
  %22: Tensor[(n, m), float32] = reshape(%z, newshape=[n, m]);
  %24: Tensor[(4), float32] = sum(%x, axis=[0]);
  %25: Tensor[(4), float32] = ones(dtype="float32", shape=[4]);
  %26: Tensor[(4), float32] = add(%24, %25);
  %11: (Tensor[(d0_1), float32], Tensor[(d0_3), float32], Tensor[(4), float32], fn [; k_5](Tensor[(k_5, n), float32]) -> Tensor[(n), float32], Tensor[(n, m), float32]) = (%15, %21, %26, %r, %22);
  %11
}
