# What is computed again for a checkpoint: tuples, fields and casts between operators, too
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-ad a.xml | relay-print | sed -n '/checkpoint(%[xt]/,$p'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 2), float32]) -> float32 {
  let %s = split(tanh(%x), indices_or_sections=2);
  let %c = tanh(cast(%s.0, dtype="float64"));
  let %e = einsum((%c, exp(%c)), equation="ij,kj->ik");
  let %k = annotation.checkpoint(%e * %e);
  sum(cast(%k, dtype="float32"))
}
>>> 0
  %38: Tensor[(2, 2), float32] = annotation.checkpoint(%x);
  %39: Tensor[(2, 2), float32] = tanh(%38);
  %40: (Tensor[(1, 2), float32], Tensor[(1, 2), float32]) = split(%39, indices_or_sections=2);
  %41: Tensor[(1, 2), float32] = %40.0;
  %42: Tensor[(1, 2), float64] = cast(%41, dtype="float64");
  %43: Tensor[(1, 2), float64] = tanh(%42);
  %44: Tensor[(1, 2), float64] = exp(%43);
  %45: (Tensor[(1, 2), float64], Tensor[(1, 2), float64]) = (%43, %44);
  %46: Tensor[(1, 1), float64] = einsum(%45, equation="ij,kj->ik");
  %17: Tensor[(1, 1), float64] = multiply(%16, %46);
  %18: Tensor[(1, 1), float64] = multiply(%16, %46);
  %19: Tensor[(1, 1), float64] = add(%17, %18);
  %20: (Tensor[(1, 2), float64], Tensor[(1, 2), float64]) = @einsum_gradient(%43, %44, %19);
  %21: Tensor[(1, 2), float64] = %20.0;
  %22: Tensor[(1, 2), float64] = %20.1;
  %23: Tensor[(1, 2), float64] = multiply(%22, %44);
  %24: Tensor[(1, 2), float64] = add(%21, %23);
  %25: Tensor[(1, 2), float64] = multiply(%43, %43);
  %27: Tensor[(1, 2), float64] = subtract(1f64, %25);
  %28: Tensor[(1, 2), float64] = multiply(%24, %27);
  %29: Tensor[(1, 2), float32] = cast(%28, dtype="float32");
  let %30: Tensor[(1, 2), float32] = %40.1;
  %31: Tensor[(1, 2), float32] = zeros(dtype="float32", shape=[1, 2]);
  %32: (Tensor[(1, 2), float32], Tensor[(1, 2), float32]) = (%29, %31);
  %33: Tensor[(2, 2), float32] = concatenate(%32);
  %34: Tensor[(2, 2), float32] = multiply(%39, %39);
  %36: Tensor[(2, 2), float32] = subtract(1f, %34);
  %37: Tensor[(2, 2), float32] = multiply(%33, %36);
  %47: (Tensor[(2, 2), float32],) = (%37,);
  %48: (float32, (Tensor[(2, 2), float32],)) = (%13, %47);
  %48
}

prim @einsum_gradient(%X0: Tensor[(1, 2), float64], %X1: Tensor[(1, 2), float64], %X2: Tensor[(1, 1), float64]) -> (%Y0: Tensor[(1, 2), float64], %Y1: Tensor[(1, 2), float64]) {
  %Y1[i0, i1] = sum(k0 < 1) %X2[k0, i0] * %X0[k0, i1];
  %Y0[i0, i1] = sum(k0 < 1) %X2[i0, k0] * %X1[k0, i1];
}
