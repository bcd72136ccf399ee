# the same as JSON
$ relay-diff --format=json a.relay b.relay; echo $?; relay-diff --format=json a.relay a.relay
<<< a.relay
#[version = "0.0.5"]
type T { C }
def @main(%x: float32) { let %a = exp(%x); let %b = %a + 1f; %b }
<<< b.relay
#[version = "0.0.5"]
def @main(%x: float32) { let %q = exp(%x); let %b = %q + 2f; sqrt(%b) }
>>> 0
{"same": false, "types": [{"name": "T", "change": "removed"}], "globals": [
  {"name": "main", "change": "changed", "details": [{"what": "result", "before": "v4", "after": "v5"}], "bindings": [
    {"change": "renamed", "first": {"id": "v2", "name": "a", "text": "exp(v1)", "loc": "a.relay:3:35-42"}, "second": {"id": "v2", "name": "q", "text": "exp(v1)", "loc": "b.relay:2:35-42"}, "details": [{"what": "name", "before": "%a", "after": "%q"}]},
    {"change": "changed", "first": {"id": "v3", "name": null, "text": "constant float32", "loc": "a.relay:3:58-60"}, "second": {"id": "v3", "name": null, "text": "constant float32", "loc": "b.relay:2:58-60"}, "details": [{"what": "data", "before": "1f", "after": "2f"}]},
    {"change": "added", "second": {"id": "v5", "name": null, "text": "sqrt(v4)", "loc": "b.relay:2:62-70"}, "details": []}]}
]}
1
{"same": true, "types": [], "globals": [
  {"name": "main", "change": "same", "details": [], "bindings": []}
]}
