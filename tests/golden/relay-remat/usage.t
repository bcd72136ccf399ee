# Options that are wrong
$ relay-parse -q in.relay | relay-typecheck >a.xml; for o in --budget=0 --budget=1Q --budget=x --planner=best --planner=chen, --dtr=fair --seconds=0 --function=f; do relay-remat $o a.xml; echo $?; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4,), float32]) { tanh(exp(%x)) }
>>> 0
relay-remat: error: --budget: '0' is neither a size above 0, such as 64M, nor a share, such as 0.5 [usage]
2
relay-remat: error: --budget: '1Q' is neither a size above 0, such as 64M, nor a share, such as 0.5 [usage]
2
relay-remat: error: --budget: 'x' is neither a size above 0, such as 64M, nor a share, such as 0.5 [usage]
2
relay-remat: error: --planner: 'best' must name planners: chen, revolve, greedy, checkmate, checkmate-lp or dtr [usage]
2
relay-remat: error: --planner: 'chen,' must name planners: chen, revolve, greedy, checkmate, checkmate-lp or dtr [usage]
2
relay-remat: error: --dtr: 'fair' is unknown: relay-dtr-sim(1) lists the heuristics [usage]
2
relay-remat: error: --seconds must be 1 to 1000000, found 0 [usage]
2
relay-remat: error: there is no function @f [no-function]
1
