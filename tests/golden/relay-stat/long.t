# Long expressions are shortened in text, not in JSON
$ relay-parse -q in.relay | relay-typecheck >t.xml; relay-stat t.xml; relay-stat --format=json t.xml | grep -c 'floordiv(height + 15, 16)'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(batch, floordiv(height + 15, 16), floordiv(width + 15, 16)), float32], %h: Tensor[(height, width), float32]) {
  (exp(%x) + %x, sum(%h))
}
>>> 0
operator  count                                FLOPs  MACs                                 read                              written  FLOPs/byte
add           1  batch*floordiv(height + 15, 16)*...     0  batch*floordiv(height + 15, 16)*...  batch*floordiv(height + 15, 16)*...           -
exp           1  batch*floordiv(height + 15, 16)*...     0  batch*floordiv(height + 15, 16)*...  batch*floordiv(height + 15, 16)*...           -
sum           1                         height*width     0                       height*width*4                                    4           -
total         3  batch*floordiv(height + 15, 16)*...     0  batch*floordiv(height + 15, 16)*...  batch*floordiv(height + 15, 16)*...           -
one call         batch*floordiv(height + 15, 16)*...     0  batch*floordiv(height + 15, 16)*...  batch*floordiv(height + 15, 16)*...           -

parameters: 0 elements, 0 bytes
peak live memory: batch*floordiv(height + 15, 16)*floordiv(width + 15, 16)*4 + height*width*4 + ... bytes
long expressions end in '...': --dim=NAME=N gives numbers, --format=json all of them
5
