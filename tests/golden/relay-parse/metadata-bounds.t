# an index, a key and data that the metadata does not have
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3,), float32]) {
  let %y = add(%x, meta[relay.Constant][7]);
  let %z = add(%x, meta[relay.Other][0]);
  add(%x, meta[relay.Constant][0])
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
  "????"
 ],
 "attrs": {
  "tvm_version": "0.18.0"
 }
}
>>> 1
in.relay:3:20: error: index 7 of 'relay.Constant' is out of bounds: the metadata has 1 [metadata]
    3 |   let %y = add(%x, meta[relay.Constant][7]);
      |                    ^~~~~~~~~~~~~~~~~~~~~~~
in.relay:4:20: error: the metadata has no 'relay.Other' [metadata]
    4 |   let %z = add(%x, meta[relay.Other][0]);
      |                    ^~~~~~~~~~~~~~~~~~~~
in.relay:5:11: error: 'relay.Constant[0]' of the metadata is not base64 [metadata]
    5 |   add(%x, meta[relay.Constant][0])
      |           ^~~~~~~~~~~~~~~~~~~~~~~
