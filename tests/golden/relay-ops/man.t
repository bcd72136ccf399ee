# The page is one that mandoc has nothing to say about, for every operator.
$ relay-ops --man >relay-ops.7 && mandoc -T lint -W warning relay-ops.7 && grep -c '^\.SS ' relay-ops.7
>>> 0
302
