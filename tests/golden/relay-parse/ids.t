# ids that are claimed twice, and a next that is too small
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @f(%x {id=3}: float32) {
  let %y {id=3} = nn.relu(%x);
  %y
}
def @g {next=2}(%x {id=5}: float32) { %x }
>>> 1
in.relay:3:19: error: id 3 is claimed twice in this function [duplicate-id]
    3 |   let %y {id=3} = nn.relu(%x);
      |                   ^~~~~~~~~~~
in.relay:6:1: error: next=2, but ids up to 5 are taken [next-id]
    6 | def @g {next=2}(%x {id=5}: float32) { %x }
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
