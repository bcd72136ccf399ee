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
def @main_adjoint(%x: (Tensor[(2), float32], ref(adjoint_float32_1)), %n {id=3}: int32, %4: ref(tape)) -> (float32, ref(adjoint_float32_0)) {
  let %2: Tensor[(2), float32] = %x.0;
  let %loop {id=5}: fn (int32, (Tensor[(2), float32], ref(adjoint_float32_1)), ref(tape)) -> (Tensor[(2), float32], ref(adjoint_float32_1)) = fn (%i: int32, %a: (Tensor[(2), float32], ref(adjoint_float32_1)), %9: ref(tape)) -> (Tensor[(2), float32], ref(adjoint_float32_1)) {
    let %8: Tensor[(2), float32] = %a.0;
    %25: int32 = 0;
    %26: bool = equal(%i, %25);
    let %27: (Tensor[(2), float32], ref(adjoint_float32_1)) = if (%26) { %a } else {
      %29: int32 = subtract(%i, 1);
      %30: Tensor[(2), float32] = multiply(%8, %2);
      %32: adjoint_float32_1 = adjoint_float32_1_none(const[Tensor[(1), int64]](2i64));
      let %33: ref(adjoint_float32_1) = ref(%32);
      %34: (Tensor[(2), float32], ref(adjoint_float32_1)) = (%30, %33);
      let %35: fn () -> () = fn () -> () {
        let %36 {dims="d0"}: Tensor[(d0), float32] = @adjoint_float32_1_read(%33);
        %37: Tensor[(2), float32] = match_cast[Tensor[(2), float32]](%36);
        %38: Tensor[(2), float32] = multiply(%37, %2);
        %39: Tensor[(2), float32] = multiply(%37, %8);
        %40: ref(adjoint_float32_1) = %a.1;
        let %41: () = @adjoint_float32_1_add(%40, %38);
        %42: ref(adjoint_float32_1) = %x.1;
        let %43: () = @adjoint_float32_1_add(%42, %39);
        %44: () = ();
        %44
      };
      let %45: tape = ref_read(%9);
      %46: tape = tape_push(%35, %45);
      let %47: () = ref_write(%9, %46);
      let %48: (Tensor[(2), float32], ref(adjoint_float32_1)) = %loop(%29, %34, %9);
      %48
    };
    %27
  };
  let %10: (Tensor[(2), float32], ref(adjoint_float32_1)) = %loop(%n, %x, %4);
  %11: Tensor[(2), float32] = %10.0;
  %12: float32 = sum(%11);
  %13: adjoint_float32_0 = adjoint_float32_0_none;
  let %14: ref(adjoint_float32_0) = ref(%13);
  %15: (float32, ref(adjoint_float32_0)) = (%12, %14);
  let %16: fn () -> () = fn () -> () {
    let %17: float32 = @adjoint_float32_0_read(%14);
    %18: Tensor[(2), float32] = broadcast_to(%17, shape=[2]);
    %19: ref(adjoint_float32_1) = %10.1;
    let %20: () = @adjoint_float32_1_add(%19, %18);
    %21: () = ();
    %21
  };
  let %22: tape = ref_read(%4);
  %23: tape = tape_push(%16, %22);
  let %24: () = ref_write(%4, %23);
  %15
}
