# JSON carries what the text shows, allowed strings as a list.
$ relay-ops --format=json take
>>> 0
[{"name": "take", "family": "transform_index", "pattern": "injective", "effect": "none", "gradient": "rule", "no_gradient": null, "at_kinks": null, "computes": true, "alias": null, "in_tvm": null,
  "doc": "Picks positions along a dimension, or in the flattened x; the index tensor's shape takes the dimension's place.  clip and fast clamp an index into range, wrap takes it modulo the extent.",
  "inputs": [
    {"name": "x", "optional": false, "doc": "any tensor"},
    {"name": "idx", "optional": false, "doc": "integers"}],
  "attributes": [
    {"name": "axis", "type": "integer", "default": "None", "required": false, "operand": false, "length": 0, "doc": "dimension; None: flatten first"},
    {"name": "batch_dims", "type": "integer", "default": "0", "required": false, "operand": false, "length": 0, "doc": "leading dimensions shared by x and idx"},
    {"name": "mode", "type": "string", "default": "\"clip\"", "required": false, "operand": false, "length": 0, "doc": "indices outside (clip wrap fast)", "values": ["clip", "wrap", "fast"]}]}]
