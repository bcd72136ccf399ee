# elements of less than 8 bits are unpacked, the first one from the lowest bits
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import | relay-print
<<< in.txt
ir_version: 13
opset_import { version: 28 }
graph {
  name: "g"
  initializer { name: "raw" data_type: 22 dims: 5 raw_data: "\207\341\003" }
  initializer { name: "ints" data_type: 21 dims: 3 int32_data: 33 int32_data: 2 }
  initializer { name: "six" data_type: 27 dims: 3 raw_data: "\341\007\002" }
  initializer { name: "e5m2" data_type: 19 dims: 4 raw_data: "\001\173\174\376" }
  initializer { name: "scale" data_type: 24 dims: 3 raw_data: "\000\177\377" }
  output { name: "raw" }
  output { name: "ints" }
  output { name: "six" }
  output { name: "e5m2" }
  output { name: "scale" }
}
>>> 0
#[version = "0.0.5"]

def @main(output_names="raw,ints,six,e5m2,scale") {
  %raw = const[Tensor[(5), int4]](7i4, -8i4, 1i4, -2i4, 3i4);
  %ints = const[Tensor[(3), uint4]](1u4, 2u4, 2u4);
  %six = const[Tensor[(3), float6_e2m3fn]](-0.1f6e2m3fn, 7.5f6e2m3fn, -0f6e2m3fn);
  %e5m2 = const[Tensor[(4), float8_e5m2]](2e-05f8e5m2, 57344f8e5m2, inff8e5m2, -nanf8e5m2);
  %scale = const[Tensor[(3), float8_e8m0fnu]](6e-39f8e8m0fnu, 1f8e8m0fnu, nanf8e8m0fnu);
  (%raw, %ints, %six, %e5m2, %scale)
}
