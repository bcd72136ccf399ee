# A backward part that reads nothing but the chain's states goes back through it step by step
$ { echo '#[version = "0.0.5"]'; echo 'def @main(%x: Tensor[(8), float32]) {'; echo '  let %a1 = tanh(%x);'; for i in $(seq 2 300); do echo "  let %a$i = tanh(%a$((i - 1)));"; done; echo '  let %b1 = %x * %a300;'; for i in $(seq 2 300); do echo "  let %b$i = %b$((i - 1)) * %a$((301 - i));"; done; echo '  (%a300, %b300)'; echo '}'; } | relay-parse | relay-typecheck >in.xml; relay-remat --planner=revolve --budget=0.2 --format=text in.xml
>>> 0
without a plan: cost 197400, peak 19328 bytes; floor 192, budget 3865, arena 3776
planner       budget           cost slowdown           peak  again
revolve       fits           261795   1.3262           3840    243
