# the greatest elements as text, JSON and CSV, with labels that need quotes; NaN is not a number of JSON
$ relay-build in.relay -o m.so; for f in text json csv; do relay-run m.so -i 'x=[1f, -1f, 0f, 9f]' --top=4 --labels names --format=$f; done; relay-eval in.relay -i 'x=[1f, 2f, 3f, 4f]' --top=1 --format=csv; relay-eval in.relay -i 'x=[1f, 2f, 3f, 4f]' --top=1 --format=json
<<< in.relay
fn (%x: Tensor[(4,), float32]) { log(%x) }
<<< names
a "b"
c\d
e, f
last
>>> 0
     2.19722  last
           0  a "b"
        -inf  e, f
         nan  c\d
[
  { "index": 3, "value": 2.19722462, "label": "last" },
  { "index": 0, "value": 0, "label": "a \"b\"" },
  { "index": 2, "value": null, "label": "e, f" },
  { "index": 1, "value": null, "label": "c\\d" }
]
index,value,label
3,2.19722462,"last"
0,0,"a ""b"""
2,-inf,"e, f"
1,nan,"c\d"
index,value,label
3,1.38629436,
[
  { "index": 3, "value": 1.38629436, "label": null }
]
