# literals of the types of 8 bits and less, and what is out of their range
$ relay-parse good.relay | relay-print; relay-parse bad.relay
<<< good.relay
fn () {
  (const[Tensor[(3,), int4]](-8i4, 0i4, 7i4), 3u2, 1.5f8e4m3fn, nanf8e4m3fn,
  inff8e5m2, -6f4e2m1fn, 0.5f8e8m0fnu, nanf8e8m0fnu)
}
<<< bad.relay
fn () {
  (8i4, -1u4, 449f8e4m3fn, inff8e4m3fn, nanf4e2m1fn, 1e30f8e5m2)
}
>>> 1
#[version = "0.0.5"]

def @main() {
  (const[Tensor[(3), int4]](-8i4, 0i4, 7i4), 3u2, 1.5f8e4m3fn, nanf8e4m3fn, inff8e5m2, -6f4e2m1fn, 0.5f8e8m0fnu, nanf8e8m0fnu)
}
bad.relay:2:4: error: integer is out of the range of int4 [literal-range]
    2 |   (8i4, -1u4, 449f8e4m3fn, inff8e4m3fn, nanf4e2m1fn, 1e30f8e5m2)
      |    ^~~
bad.relay:2:10: error: integer is out of the range of uint4 [literal-range]
    2 |   (8i4, -1u4, 449f8e4m3fn, inff8e4m3fn, nanf4e2m1fn, 1e30f8e5m2)
      |          ^~~
bad.relay:2:15: error: '449f8e4m3fn' is out of the range of float8_e4m3fn [literal-range]
    2 |   (8i4, -1u4, 449f8e4m3fn, inff8e4m3fn, nanf4e2m1fn, 1e30f8e5m2)
      |               ^~~~~~~~~~~
bad.relay:2:28: error: 'inff8e4m3fn' is out of the range of float8_e4m3fn [literal-range]
    2 |   (8i4, -1u4, 449f8e4m3fn, inff8e4m3fn, nanf4e2m1fn, 1e30f8e5m2)
      |                            ^~~~~~~~~~~
bad.relay:2:41: error: 'nanf4e2m1fn' is out of the range of float4_e2m1fn [literal-range]
    2 |   (8i4, -1u4, 449f8e4m3fn, inff8e4m3fn, nanf4e2m1fn, 1e30f8e5m2)
      |                                         ^~~~~~~~~~~
bad.relay:2:54: error: '1e30f8e5m2' is out of the range of float8_e5m2 [literal-range]
    2 |   (8i4, -1u4, 449f8e4m3fn, inff8e4m3fn, nanf4e2m1fn, 1e30f8e5m2)
      |                                                      ^~~~~~~~~~
