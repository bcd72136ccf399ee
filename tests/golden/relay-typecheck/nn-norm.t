# Result types of normalizations; vectors take the size of their axis.
$ relay-parse in.relay | relay-typecheck | relay-print | grep '^def'
<<< in.relay
#[version = "0.0.5"]
def @f0(%x: Tensor[(n, 3, h), float32]) {
  nn.softmax(%x)
}
def @f1(%x: Tensor[(n, 3, h), float32]) {
  nn.log_softmax(%x)
}
def @f2(%x: Tensor[(n, 3, h), float32]) {
  nn.fast_softmax(%x)
}
def @f3(%x: Tensor[(n, 3, h), float32]) {
  nn.dropout(%x)
}
def @f4(%x: Tensor[(n, 3, h), float32]) {
  nn.lrn(%x)
}
def @f5(%x: Tensor[(n, 3, h), float32]) {
  nn.l2_normalize(%x, eps=0.1, axis=[1, 2])
}
def @f6(%x: Tensor[(n, 3, h), float32], %a, %b, %m, %v) {
  nn.batch_norm(%x, %a, %b, %m, %v)
}
def @f7(%x: Tensor[(n, 3, h), float16], %a: Tensor[(3), float32], %b: Tensor[(3), float32], %m: Tensor[(3), float32], %v: Tensor[(3), float32]) {
  nn.batch_norm(%x, %a, %b, %m, %v)
}
def @f8(%x: Tensor[(n, 3, h), float32], %a, %b) {
  nn.layer_norm(%x, %a, %b)
}
def @f9(%x: Tensor[(n, 3, h), float32], %a, %b) {
  nn.instance_norm(%x, %a, %b)
}
def @f10(%x: Tensor[(n, c, h), float32], %a: Tensor[(c), float32], %b) {
  nn.group_norm(%x, %a, %b, num_groups=4)
}
>>> 0
def @f0(%x: Tensor[(n, 3, h), float32]) -> Tensor[(n, 3, h), float32] {
def @f1(%x: Tensor[(n, 3, h), float32]) -> Tensor[(n, 3, h), float32] {
def @f2(%x: Tensor[(n, 3, h), float32]) -> Tensor[(n, 3, h), float32] {
def @f3(%x: Tensor[(n, 3, h), float32]) -> (Tensor[(n, 3, h), float32], Tensor[(n, 3, h), float32]) {
def @f4(%x: Tensor[(n, 3, h), float32]) -> Tensor[(n, 3, h), float32] {
def @f5(%x: Tensor[(n, 3, h), float32]) -> Tensor[(n, 3, h), float32] {
def @f6(%x: Tensor[(n, 3, h), float32], %a: Tensor[(3), float32], %b: Tensor[(3), float32], %m: Tensor[(3), float32], %v: Tensor[(3), float32]) -> (Tensor[(n, 3, h), float32], Tensor[(3), float32], Tensor[(3), float32]) {
def @f7(%x: Tensor[(n, 3, h), float16], %a: Tensor[(3), float32], %b: Tensor[(3), float32], %m: Tensor[(3), float32], %v: Tensor[(3), float32]) -> (Tensor[(n, 3, h), float16], Tensor[(3), float32], Tensor[(3), float32]) {
def @f8(%x: Tensor[(n, 3, h), float32], %a: Tensor[(h), float32], %b: Tensor[(h), float32]) -> Tensor[(n, 3, h), float32] {
def @f9(%x: Tensor[(n, 3, h), float32], %a: Tensor[(3), float32], %b: Tensor[(3), float32]) -> Tensor[(n, 3, h), float32] {
def @f10(%x: Tensor[(n, c, h), float32], %a: Tensor[(c), float32], %b: Tensor[(c), float32]) -> Tensor[(n, c, h), float32] {
