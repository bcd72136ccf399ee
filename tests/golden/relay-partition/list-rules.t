# --list-rules prints the patterns of the file that is given; its errors are shown
$ relay-partition --list-rules | head -n 2; relay-partition --list-rules --for=own.relay; relay-simplify --list-rules --rules=own.relay | tail -n 2; echo bad | relay-partition --list-rules --for=-; echo $?; relay-partition --list-rules --for=none
<<< own.relay
#[version = "0.0.5"]
pattern unary(%x) { nn.relu(%x) } or { exp(%x) };
rule own(%x) { nn.relu(nn.relu(%x)) } => { nn.relu(%x) };
>>> 3
conv-bias-sum-act   a convolution, bias, sum and activation
conv-bias-act       a convolution, bias and activation
unary               own.relay:2
constants           sums and products with two constants (fast)
own                 own.relay:3
-:1:1: warning: the version of the text is missing: it is read as 0.0.5 [version]
    1 | bad
      | ^~~
help: write #[version = "0.0.5"] on the first line
-:1:1: error: expected a definition (rule, pattern), found 'bad' [syntax]
    1 | bad
      | ^~~
1
relay-partition: error: cannot read 'none': No such file or directory [cannot-read]
