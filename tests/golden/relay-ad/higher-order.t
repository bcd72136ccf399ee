# A loop: each run of operators pushes its backward part to the tape
$ relay-parse -q in.relay | relay-typecheck | relay-ad --grad --wrt=x >g.xml; relay-eval -i x='[1f, 2f]' -i n=3 g.xml; relay-print g.xml | sed -n '/^def @main_adjoint/,/^}/p'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2,), float32], %n: int32) -> float32 {
  let %loop = fn (%i: int32, %a: Tensor[(2,), float32]) -> Tensor[(2,), float32] {
    if (%i == 0) { %a } else { %loop(%i - 1, %a * %x) }
  };
  sum(%loop(%n, %x))
}
>>> 0
([4f, 32f],)
def @main_adjoint(%x: (Tensor[(2), float32], ref(adjoint_float32_1)), %n {id=4}: int32, %5: ref(tape)) -> (float32, ref(adjoint_float32_0)) {
  let %2: ref(adjoint_float32_1) = %x.1;
  let %3: Tensor[(2), float32] = %x.0;
  let %loop {id=6}: fn (int32, (Tensor[(2), float32], ref(adjoint_float32_1)), ref(tape)) -> (Tensor[(2), float32], ref(adjoint_float32_1)) = fn (%i: int32, %a: (Tensor[(2), float32], ref(adjoint_float32_1)), %11: ref(tape)) -> (Tensor[(2), float32], ref(adjoint_float32_1)) {
    let %9: ref(adjoint_float32_1) = %a.1;
    let %10: Tensor[(2), float32] = %a.0;
    %27: int32 = 0;
    %28: bool = equal(%i, %27);
    let %29: (Tensor[(2), float32], ref(adjoint_float32_1)) = if (%28) { %a } else {
      %31: int32 = subtract(%i, 1);
      %32: Tensor[(2), float32] = multiply(%10, %3);
      %34: adjoint_float32_1 = adjoint_float32_1_none(const[Tensor[(1), int64]](2i64));
      let %35: ref(adjoint_float32_1) = ref(%34);
      %36: (Tensor[(2), float32], ref(adjoint_float32_1)) = (%32, %35);
      let %37: fn () -> () = fn () -> () {
        let %38 {dims="d0"}: Tensor[(d0), float32] = @adjoint_float32_1_take(%35);
        %39: Tensor[(2), float32] = match_cast[Tensor[(2), float32]](%38);
        %40: Tensor[(2), float32] = multiply(%39, %3);
        %41: Tensor[(2), float32] = multiply(%39, %10);
        let %42: () = @adjoint_float32_1_add(%9, %40);
        let %43: () = @adjoint_float32_1_add(%2, %41);
        %44: () = ();
        %44
      };
      let %45: tape = ref_read(%11);
      %46: tape = tape_push(%37, %45);
      let %47: () = ref_write(%11, %46);
      let %48: (Tensor[(2), float32], ref(adjoint_float32_1)) = %loop(%31, %36, %11);
      %48
    };
    %29
  };
  let %12: (Tensor[(2), float32], ref(adjoint_float32_1)) = %loop(%n, %x, %5);
  %13: Tensor[(2), float32] = %12.0;
  %14: float32 = sum(%13);
  %15: adjoint_float32_0 = adjoint_float32_0_none;
  let %16: ref(adjoint_float32_0) = ref(%15);
  %17: (float32, ref(adjoint_float32_0)) = (%14, %16);
  let %21: ref(adjoint_float32_1) = %12.1;
  let %18: fn () -> () = fn () -> () {
    let %19: float32 = @adjoint_float32_0_take(%16);
    %20: Tensor[(2), float32] = broadcast_to(%19, shape=[2]);
    let %22: () = @adjoint_float32_1_add(%21, %20);
    %23: () = ();
    %23
  };
  let %24: tape = ref_read(%5);
  %25: tape = tape_push(%18, %24);
  let %26: () = ref_write(%5, %25);
  %17
}
