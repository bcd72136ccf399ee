# All entries are kept, and the kind is passed on
$ relay-build -n m.relay --function=a --function b --emit=exe -o program
>>> 0
relay-parse m.relay |
    relay-typecheck --function=a --function=b |
    relay-simplify |
    relay-scale |
    relay-dce --function=a --function=b |
    relay-layout |
    relay-fold --growth=256M |
    relay-dce --function=a --function=b |
    relay-fuse |
    relay-lower |
    relay-schedule |
    relay-plan |
    relay-codegen --function=a --function=b --emit=exe -o program
