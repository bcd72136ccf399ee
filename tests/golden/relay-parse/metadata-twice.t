# two metadata sections
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main() { 1f }
#[metadata]
{
 "root": 1,
 "nodes": [
  {
   "type_key": ""
  },
  {
   "type_key": "Map",
   "keys": [
    "relay.Constant",
    "relay.attrs.ReduceAttrs"
   ],
   "data": [
    2,
    4
   ]
  },
  {
   "type_key": "Array",
   "data": [
    3
   ]
  },
  {
   "type_key": "relay.Constant",
   "attrs": {
    "data": "0"
   }
  },
  {
   "type_key": "Array",
   "data": [
    5
   ]
  },
  {
   "type_key": "relay.attrs.ReduceAttrs",
   "attrs": {
    "axis": "6",
    "keepdims": "1",
    "exclude": "0"
   }
  },
  {
   "type_key": "Array",
   "data": [
    7
   ]
  },
  {
   "type_key": "IntImm",
   "attrs": {
    "dtype": "int32",
    "value": "0",
    "span": "0"
   }
  }
 ],
 "b64ndarrays": [
  "P6G0lvBAXt0AAAAAAAAAAAEAAAAAAAAAAQAAAAIgAQABAAAAAAAAAAQAAAAAAAAAAACAPw=="
 ],
 "attrs": {
  "tvm_version": "0.18.0"
 }
}
#[metadata]
{
 "root": 1,
 "nodes": [
  {
   "type_key": ""
  },
  {
   "type_key": "Map",
   "keys": [
    "relay.Constant",
    "relay.attrs.ReduceAttrs"
   ],
   "data": [
    2,
    4
   ]
  },
  {
   "type_key": "Array",
   "data": [
    3
   ]
  },
  {
   "type_key": "relay.Constant",
   "attrs": {
    "data": "0"
   }
  },
  {
   "type_key": "Array",
   "data": [
    5
   ]
  },
  {
   "type_key": "relay.attrs.ReduceAttrs",
   "attrs": {
    "axis": "6",
    "keepdims": "1",
    "exclude": "0"
   }
  },
  {
   "type_key": "Array",
   "data": [
    7
   ]
  },
  {
   "type_key": "IntImm",
   "attrs": {
    "dtype": "int32",
    "value": "0",
    "span": "0"
   }
  }
 ],
 "b64ndarrays": [
  "P6G0lvBAXt0AAAAAAAAAAAEAAAAAAAAAAQAAAAIgAQABAAAAAAAAAAQAAAAAAAAAAACAPw=="
 ],
 "attrs": {
  "tvm_version": "0.18.0"
 }
}
>>> 1
in.relay:3:1: error: a second metadata section, or one that does not come last [metadata]
    3 | #[metadata]
      | ^~~~~~~~~~
