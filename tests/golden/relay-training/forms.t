# Batch norm along its axis, with shared statistics and frozen ones; dropout of rate 0, 0.25 and 1; a function without any
$ relay-parse in.relay | relay-typecheck | relay-training --share=0.25 --stats | relay-print; relay-parse in.relay | relay-typecheck | relay-training -f none | relay-print | sed -n '/@none/,$p'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 5, 2), float32], %g: Tensor[(2,), float32], %b: Tensor[(2,), float32], %mean: Tensor[(2,), float32], %var: Tensor[(2,), float32]) {
  let %one = nn.batch_norm(%x, %g, %b, %mean, %var, axis=-1).0;
  let %two = nn.batch_norm(%one, %g, %b, %mean, %var, axis=2);
  let %frozen = nn.batch_norm(%two.0, %g, %b, const[Tensor[(2), float32]](0f, 1f), %var, axis=2);
  let %d = nn.dropout(%frozen.0, rate=0.25);
  let %e = nn.dropout(%d.0, rate=0);
  (nn.dropout(%e.0, rate=1).0, %d.1)
}
def @none(%x: float32) { exp(%x) }
>>> 0
relay-training: stats: weights 0
relay-training: stats: training forms 4
relay-training: stats: running statistics 2
relay-training: stats: functions 2
relay-training: stats: bindings 78
relay-training: stats: types 14
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(n, 5, 2), float32], %g: Tensor[(2), float32], %b: Tensor[(2), float32], %mean: Tensor[(2), float32], %var: Tensor[(2), float32], %key__ {id=55}: Tensor[(10), uint64], output_names="result,mean,var,key") -> ((Tensor[(n, 5, 2), float32], Tensor[(n, 5, 2), float32]), Tensor[(2), float32], Tensor[(2), float32], Tensor[(10), uint64]) {
  %21: Tensor[(2), float32] = mean(%x, axis=[0, 1]);
  %22: Tensor[(n, 5, 2), float32] = subtract(%x, %21);
  %23: Tensor[(n, 5, 2), float32] = multiply(%22, %22);
  %24: Tensor[(2), float32] = mean(%23, axis=[0, 1]);
  %25: (Tensor[(n, 5, 2), float32], Tensor[(2), float32], Tensor[(2), float32]) = nn.batch_norm(%x, %g, %b, %21, %24, axis=-1);
  %26: Tensor[(n, 5, 2), float32] = %25.0;
  %28: Tensor[(2), float32] = multiply(%mean, 0.75f);
  %30: Tensor[(2), float32] = multiply(%21, 0.25f);
  %31: Tensor[(2), float32] = add(%28, %30);
  %33: Tensor[(2), float32] = multiply(%var, 0.75f);
  %35: Tensor[(2), float32] = multiply(%24, 0.25f);
  %36: Tensor[(2), float32] = add(%33, %35);
  %37: (Tensor[(n, 5, 2), float32], Tensor[(2), float32], Tensor[(2), float32]) = (%26, %31, %36);
  %one {id=7}: Tensor[(n, 5, 2), float32] = %37.0;
  %38: Tensor[(2), float32] = mean(%one, axis=[0, 1]);
  %39: Tensor[(n, 5, 2), float32] = subtract(%one, %38);
  %40: Tensor[(n, 5, 2), float32] = multiply(%39, %39);
  %41: Tensor[(2), float32] = mean(%40, axis=[0, 1]);
  %42: (Tensor[(n, 5, 2), float32], Tensor[(2), float32], Tensor[(2), float32]) = nn.batch_norm(%one, %g, %b, %38, %41, axis=2);
  %43: Tensor[(n, 5, 2), float32] = %42.0;
  %45: Tensor[(2), float32] = multiply(%31, 0.75f);
  %47: Tensor[(2), float32] = multiply(%38, 0.25f);
  %48: Tensor[(2), float32] = add(%45, %47);
  %50: Tensor[(2), float32] = multiply(%36, 0.75f);
  %52: Tensor[(2), float32] = multiply(%41, 0.25f);
  %53: Tensor[(2), float32] = add(%50, %52);
  %54: (Tensor[(n, 5, 2), float32], Tensor[(2), float32], Tensor[(2), float32]) = (%43, %48, %53);
  %9: Tensor[(n, 5, 2), float32] = %54.0;
  %frozen: (Tensor[(n, 5, 2), float32], Tensor[(2), float32], Tensor[(2), float32]) = nn.batch_norm(%9, %g, %b, const[Tensor[(2), float32]](0f, 1f), %var, axis=2);
  %12: Tensor[(n, 5, 2), float32] = %frozen.0;
  %56: float32 = 0f;
  %58: (Tensor[(10), uint64], Tensor[(n, 5, 2), float32]) = random.uniform(%key__, %56, 1f, out_shape=[n, 5, 2]);
  %59: Tensor[(10), uint64] = %58.0;
  %60: float32 = 0.25f;
  %61: Tensor[(n, 5, 2), float32] = %58.1;
  %62: Tensor[(n, 5, 2), bool] = greater_equal(%61, %60);
  %64: Tensor[(n, 5, 2), float32] = multiply(%12, 1.3333334f);
  %66: Tensor[(n, 5, 2), float32] = where(%62, %64, 0f);
  %67: Tensor[(n, 5, 2), float32] = cast(%62, dtype="float32");
  %68: (Tensor[(n, 5, 2), float32], Tensor[(n, 5, 2), float32]) = (%66, %67);
  %14: Tensor[(n, 5, 2), float32] = %68.0;
  %e: (Tensor[(n, 5, 2), float32], Tensor[(n, 5, 2), float32]) = nn.dropout(%14, rate=0f);
  %16: Tensor[(n, 5, 2), float32] = %e.0;
  %69: float32 = 0f;
  %71: (Tensor[(10), uint64], Tensor[(n, 5, 2), float32]) = random.uniform(%59, %69, 1f, out_shape=[n, 5, 2]);
  %72: Tensor[(10), uint64] = %71.0;
  %73: float32 = 1f;
  %74: Tensor[(n, 5, 2), float32] = %71.1;
  %75: Tensor[(n, 5, 2), bool] = greater_equal(%74, %73);
  %77: Tensor[(n, 5, 2), float32] = where(%75, %16, 0f);
  %78: Tensor[(n, 5, 2), float32] = cast(%75, dtype="float32");
  %79: (Tensor[(n, 5, 2), float32], Tensor[(n, 5, 2), float32]) = (%77, %78);
  %18: Tensor[(n, 5, 2), float32] = %79.0;
  %19: Tensor[(n, 5, 2), float32] = %68.1;
  %20: (Tensor[(n, 5, 2), float32], Tensor[(n, 5, 2), float32]) = (%18, %19);
  %80: ((Tensor[(n, 5, 2), float32], Tensor[(n, 5, 2), float32]), Tensor[(2), float32], Tensor[(2), float32], Tensor[(10), uint64]) = (%20, %48, %53, %72);
  %80
}

def @none(%x: float32) -> float32 {
  %2: float32 = exp(%x);
  %2
}
def @none(%x: float32, output_names="result") -> (float32,) {
  %2: float32 = exp(%x);
  %3: (float32,) = (%2,);
  %3
}
