# large types stand once, as definitions, and come back
$ relay-parse in.relay | relay-print --form=let | tee out.relay && relay-parse out.relay | relay-print --form=let | cmp - out.relay
<<< in.relay
#[version = "0.0.5"]
type T3[A] = (A, A, A, A, A, A, A, A, A, A);
type T4[A] = (T3, T3, T3, int32, T3, T3, T3, T3);
type T5[A] = (T4, A, T4);
type T6[A] = fn (T5, T5) -> (T5, T4);
def @main[A](%x: T5, %f: T6) { %f(%x, %x) }
>>> 0
#[version = "0.0.5"]

type t_1[A] = ((A, A, A, A, A, A, A, A, A, A), (A, A, A, A, A, A, A, A, A, A), (A, A, A, A, A, A, A, A, A, A), int32, (A, A, A, A, A, A, A, A, A, A), (A, A, A, A, A, A, A, A, A, A), (A, A, A, A, A, A, A, A, A, A), (A, A, A, A, A, A, A, A, A, A));

type t_2[A] = (t_1, A, t_1);

type t_3[A] = (t_2, t_1);

type t_4[A] = fn (t_2, t_2) -> t_3;

def @main[A](%x: t_2, %f: t_4) {
  let %3 = %f(%x, %x);
  %3
}
