# the patterns that come along are those that are tried
$ relay-parse in.relay | relay-typecheck >in.xml; relay-partition --list-rules; relay-partition --list-rules | sed 's/ .*//' >a; relay-partition --report in.xml 2>&1 >/dev/null | sed -n 's/relay-partition: \([^ ]*\): [0-9]* function.*/\1/p' | diff a - && echo same
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4), float32]) { nn.relu(%x) }
>>> 0
conv-bias-sum-act   a convolution, bias, sum and activation
conv-bias-act       a convolution, bias and activation
conv-bias-sum       a convolution, bias and sum
conv-act            a convolution and activation
conv-bias           a convolution and bias
conv-alone          a convolution
product-bias-sum    a product, bias and sum
product-bias-act    a product, bias and activation
product-act         a product and activation
product-bias        a product and bias
product-alone       dense, matmul or batch_matmul
same
