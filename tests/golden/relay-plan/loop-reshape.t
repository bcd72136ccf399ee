# A loop that reshapes a value of the frame around it: the reshape gets no separate slot
$ relay-parse in.relay | relay-typecheck | relay-fuse --level 0 | relay-lower | relay-plan | tee p.xml | relay-print | sed '/^prim/,$d'; relay-codegen -o x.so p.xml; relay-run x.so -i x=random:1; relay-eval -i x=random:1 p.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 4), float32]) {
  let %g = exp(%x);
  let %h = sin(%x);
  let %k = %g + %h;
  let %loop = fn (%i: int32, %s: Tensor[(8), float32]) -> Tensor[(8), float32] {
    if (%i < 3) {
      let %t = tanh(%s);
      let %u = reshape(%h, newshape=[8]);
      let %v = reshape(%k, newshape=[8]);
      %loop(%i + 1, %t * %u + %v)
    } else { %s }
  };
  %loop(0, reshape(%x, newshape=[8]))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed fused lowered planned"]

def @main(%x: Tensor[(2, 4), float32], arena=128) -> Tensor[(8), float32] {
  %g {slot=0}: Tensor[(2, 4), float32] = @fused_exp(%x);
  %h {slot=64}: Tensor[(2, 4), float32] = @fused_sin(%x);
  let %k {slot=0}: Tensor[(2, 4), float32] = @fused_add(%g, %h);
  let %loop: fn (int32, Tensor[(8), float32]) -> Tensor[(8), float32] = fn (%i: int32, %s: Tensor[(8), float32], arena=192) -> Tensor[(8), float32] {
    %9 {slot=0}: bool = @fused_less(%i, 3);
    %10: Tensor[(8), float32] = if (%9) {
      %t {slot=0}: Tensor[(8), float32] = @fused_tanh(%s);
      %u {slot=64}: Tensor[(8), float32] = @fused_reshape(%h);
      %v {slot=128}: Tensor[(8), float32] = @fused_reshape(%k);
      %15: int32 = @fused_add_1(%i, 1);
      %16 {slot=0}: Tensor[(8), float32] = @fused_multiply(%t, %u);
      %17: Tensor[(8), float32] = @fused_add_2(%16, %v);
      %18: Tensor[(8), float32] = %loop(%15, %17);
      %18
    } else { %s };
    %10
  };
  %19: int32 = 0;
  %20: Tensor[(8), float32] = @fused_reshape(%x);
  %21: Tensor[(8), float32] = %loop(%19, %20);
  %21
}

[2.831936f, 3.46385f, 4.291186f, 2.4123442f, 2.412023f, 3.5253081f, 3.94203f, 2.6815856f]
[2.831936f, 3.46385f, 4.291186f, 2.4123442f, 2.412023f, 3.5253081f, 3.94203f, 2.6815856f]
