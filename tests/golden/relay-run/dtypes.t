# every data type, compiled as evaluated
$ relay-parse m.relay | relay-typecheck >m.xml; relay-codegen -o m.so m.xml; A="--input a=[True,False] --input b=[-100,100] --input c=[200,100] --input d=[1.5,-2.25] --input e=[0.1,3] --input f=[1e30,-7]"; relay-run m.so $A; relay-run m.so $A >1; relay-eval m.xml $A >2; cmp 1 2
<<< m.relay
#[version = "0.0.5"]
def @main(%a: Tensor[(2,), bool], %b: Tensor[(2,), int8], %c: Tensor[(2,), uint8], %d: Tensor[(2,), float16], %e: Tensor[(2,), bfloat16], %f: Tensor[(2,), float64]) {
  (logical_not(%a), %b * %b, %c + %c, %d * %d + %d, %e * %e, cast(%f, dtype="bfloat16"), cast(%f, dtype="float16"), cast(%f, dtype="int32"), cast(%d, dtype="bool"), right_shift(%b, %b))
}
>>> 0
([False, True], [16i8, 16i8], [144u8, 200u8], [3.75f16, 2.812f16], [0.01bf16, 9bf16], [1e+30bf16, -7bf16], [inff16, -7f16], [2147483647, -7], [True, True], [-1i8, 0i8])
