# constants and attributes of a metadata section
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3,), float32]) {
  let %y = add(%x, meta[relay.Constant][0]);
  sum(%y, meta[relay.attrs.ReduceAttrs][0])
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
  "P6G0lvBAXt0AAAAAAAAAAAEAAAAAAAAAAQAAAAIgAQADAAAAAAAAAAwAAAAAAAAAAACAPwAAAEAAAEBA"
 ],
 "attrs": {
  "tvm_version": "0.18.0"
 }
}
>>> 0
<relay version="1">
<source file="in.relay" hash="xxh3:9f781185d91d8d0ca04eb2d500e9b9ce"/>
<function name="main" next="5" loc="in.relay:2:1-5:2">
<region id="r1" result="v4">
<param id="v1" name="x" annot="Tensor[(3), float32]" loc="in.relay:2:11-13"/>
<const id="v2" data="1f 2f 3f" type="Tensor[(3), float32]" loc="in.relay:3:20-43"/>
<call id="v3" name="y" op="add" args="v1 v2" loc="in.relay:3:12-44"/>
<call id="v4" op="sum" args="v3" axis="[0]" keepdims="True" loc="in.relay:4:3-44"/>
</region>
</function>
</relay>
