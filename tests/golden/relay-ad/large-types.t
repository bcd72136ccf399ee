# A type that doubles has an adjoint that fits nowhere: refused at once, in every mode
$ for n in 10 40; do { echo '#[version = "0.0.5"]'; echo 'def @main(%x: Tensor[(2), float32]) {'; echo '  let %t0 = (%x, %x);'; for i in $(seq $n); do echo "  let %t$i = (%t$((i - 1)), %t$((i - 1)));"; done; echo "  %t$n"; echo '}'; } >in.relay; relay-parse -q in.relay | relay-typecheck >t.xml; for o in --adjoint=each --mode=forward '--adjoint=each --mode=higher-order'; do relay-ad $o t.xml >g.xml; echo $?; done; done
>>> 0
0
0
0
in.relay:18:14: error: the type of this value has more than 100000 parts when it is expanded [type-too-large]
   18 |   let %t15 = (%t14, %t14);
      |              ^~~~~~~~~~~~
1
in.relay:18:14: error: the type of this value has more than 100000 parts when it is expanded [type-too-large]
   18 |   let %t15 = (%t14, %t14);
      |              ^~~~~~~~~~~~
1
in.relay:18:14: error: the type of this value has more than 100000 parts when it is expanded [type-too-large]
   18 |   let %t15 = (%t14, %t14);
      |              ^~~~~~~~~~~~
1
