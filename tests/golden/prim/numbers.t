# numbers take the dtype of what they meet; all others show it
$ relay-parse in.relay >a.xml && relay-check a.xml && relay-print a.xml | tee b.relay && relay-parse b.relay | relay-print | cmp - b.relay
<<< in.relay
#[version = "0.0.5"]
prim @f(%X: Tensor[(n), float16], %B: Tensor[(n), uint8], %C: Tensor[(n), bool]) -> (%Y: Tensor[(n), float16], %Z: Tensor[(n), uint64], %D: Tensor[(n), bool]) {
  %Y[i] = %X[i] * 0.1 + -0.0;
  %Y[i] = select(%C[i], -inff16, nanf16);
  %Z[i] = bitcast(cast(%B[i], "int64") - 5 + dim(n*2), "uint64") + 18446744073709551615u64;
  %D[i] = and(or(%C[i], not(%C[i])), xor(%B[i] < 255, True)) where i > -1 - -1;
  %Y[i] = float16(float32(int32(%B[i]) / 3i32) + 1e-30f) - (1 - %X[i]) - --%X[i];
}
>>> 0
#[version = "0.0.5"]

prim @f(%X: Tensor[(n), float16], %B: Tensor[(n), uint8], %C: Tensor[(n), bool]) -> (%Y: Tensor[(n), float16], %Z: Tensor[(n), uint64], %D: Tensor[(n), bool]) {
  %Y[i] = %X[i] * 0.1f16 + -0f16;
  %Y[i] = select(%C[i], -inff16, nanf16);
  %Z[i] = bitcast(int64(%B[i]) - 5 + dim(n*2), "uint64") + 18446744073709551615u64;
  %D[i] = and(or(%C[i], not(%C[i])), xor(%B[i] < 255u8, True)) where i > -1 - -1;
  %Y[i] = float16(float32(int32(%B[i]) / 3i32) + 1e-30f) - (1f16 - %X[i]) - neg(neg(%X[i]));
}
