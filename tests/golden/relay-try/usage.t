# wrong usage
$ for o in 'fold' '' '| a.relay' 'fold a.relay b.relay' 'fold|"x a.relay' '--chek=x fold a.relay' '--format=json fold a.relay' '--keep'; do relay-try $o; echo $?; done
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %w: Tensor[(4, 4), float32]) {
  let %a = nn.relu(nn.dense(%x * 1f, %w, units=4));
  sort(%a + tanh(%a))
}
>>> 0
relay-try: error: no MODEL is given
Try 'relay-try --help'.
2
relay-try: error: no pipeline is given
Try 'relay-try --help'.
2
relay-try: error: '|' is not a pipeline such as 'relay-simplify | relay-fold'
Try 'relay-try --help'.
2
relay-try: error: more than one model: 'a.relay' and 'b.relay'
Try 'relay-try --help'.
2
relay-try: error: 'fold|"x' is not a pipeline such as 'relay-simplify | relay-fold'
Try 'relay-try --help'.
2
relay-try: error: unknown option '--chek=x', did you mean '--check'?
Try 'relay-try --help'.
2
relay-try: error: option '--format' must be 'text' or 'csv', not 'json'
Try 'relay-try --help'.
2
relay-try: error: --keep needs a value
Try 'relay-try --help'.
2
