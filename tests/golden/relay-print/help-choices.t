# --help names what an option may be
$ relay-print --help | grep -A 2 -e --form=; relay-run --help | grep -A 1 -e --format
>>> 0
      --form=FORM         write every binding with let, as a graph where
                          possible, or as TVM 0.18 reads it, with a metadata
                          section (let, graph or tvm)
      --format=FORM       of times, profiles and --top; by default text; svg:
                          a roofline (text, json, csv or svg)
