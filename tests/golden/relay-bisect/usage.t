# wrong usage
$ for o in fold '' '--check=true --rtol=1 fold a.relay' '--rtol=x fold a.relay' 'fold none.relay' '--limit=1 fold a.relay'; do relay-bisect $o; echo $?; done
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %w: Tensor[(4, 4), float32]) {
  let %a = nn.dense(%x * 1f, %w, units=4);
  let %b = nn.relu(cast(%a, dtype="float32"));
  tanh(%b) / 1f
}
>>> 0
relay-bisect: error: no MODEL is given
Try 'relay-bisect --help'.
2
relay-bisect: error: no pipeline is given
Try 'relay-bisect --help'.
2
relay-bisect: error: --check is instead of comparing: options of relay-cmp mean nothing
Try 'relay-bisect --help'.
2
relay-bisect: error: --rtol: 'x' is not a number that is 0 or more
Try 'relay-bisect --help'.
2
relay-parse: error: cannot read 'none.relay': No such file or directory [cannot-read]
3
relay-bisect: error: unknown option '--limit=1'
Try 'relay-bisect --help'.
2
