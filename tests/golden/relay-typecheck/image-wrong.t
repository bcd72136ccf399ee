# Every wrong use of an operator on images has its own message.
$ relay-parse in.relay | relay-typecheck >/dev/null
<<< in.relay
#[version = "0.0.5"]
def @f0(%x: Tensor[(2, 3, 8), float32]) {
  image.resize1d(%x, size=[5, 6])
}
def @f1(%x: Tensor[(2, 3, 8, 8), float32]) {
  image.resize2d(%x, size=[5, 6, 7])
}
def @f2(%x: Tensor[(2, 3, 8, 8), float32]) {
  image.resize2d(%x, size=5, layout="NHW")
}
def @f3(%x: Tensor[(2, 3, 8, 8), float32]) {
  image.resize2d(%x, size=5, coordinate_transformation_mode="tf_crop_and_resize")
}
def @f4(%x: Tensor[(2, 3, 0, 8), float32]) {
  image.resize2d(%x, size=[5, 6])
}
def @f5(%x: Tensor[(2, 3, 8, 8), float32]) {
  image.resize3d(%x, size=[5, 6, 7])
}
def @f6(%x: Tensor[(2, 3, 8, 8), float32], %b: Tensor[(7, 3), float32], %i: Tensor[(7), int32]) {
  image.crop_and_resize(%x, %b, %i, crop_size=4)
}
def @f7(%x: Tensor[(2, 3, 8, 8), float32], %b: Tensor[(7, 4), float32], %i: Tensor[(6), int32]) {
  image.crop_and_resize(%x, %b, %i, crop_size=4)
}
def @f8(%x: Tensor[(2, 3, 8, 8), float32], %g: Tensor[(2, 3, 4, 4), float32]) {
  image.grid_sample(%x, %g)
}
def @f9(%x: Tensor[(2, 3, 8, 8), float32], %g: Tensor[(3, 2, 4, 4), float32]) {
  image.grid_sample(%x, %g)
}
def @f10(%t: Tensor[(2, 3, 3), float32]) {
  image.affine_grid(%t, target_shape=[4, 5])
}
def @f11(%x: Tensor[(2, 3, 8, 8), float32], %w: Tensor[(4, 3, 3), float32]) {
  image.dilation2d(%x, %w)
}
def @f12(%x: Tensor[(2, 3, 8, 8), float32], %w: Tensor[(3, 9, 3), float32]) {
  image.dilation2d(%x, %w)
}
>>> 1
in.relay:3:22: error: image.resize1d: size takes 1 extents, found 2 [attribute-value]
    3 |   image.resize1d(%x, size=[5, 6])
      |                      ^~~~~~~~~~~
note: 'x' is Tensor[(2, 3, 8), float32]
in.relay:6:22: error: image.resize2d: size takes 2 extents, found 3 [attribute-value]
    6 |   image.resize2d(%x, size=[5, 6, 7])
      |                      ^~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3, 8, 8), float32]
in.relay:9:30: error: image.resize2d: layout="NHW" is not an order of the dimensions NCHW [layout]
    9 |   image.resize2d(%x, size=5, layout="NHW")
      |                              ^~~~~~~~~~~~
note: 'x' is Tensor[(2, 3, 8, 8), float32]
in.relay:12:3: error: image.resize2d: tf_crop_and_resize needs roi, 4 numbers [attribute-missing]
   12 |   image.resize2d(%x, size=5, coordinate_transformation_mode="tf_crop_and_resize")
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3, 8, 8), float32]
help: begins, then ends, as parts of the image: roi=[0.0, 0.0, 1.0, 1.0] is all of it
in.relay:15:3: error: image.resize2d: dimension H of 'x' is empty [image-empty]
   15 |   image.resize2d(%x, size=[5, 6])
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3, 0, 8), float32]
in.relay:18:3: error: image.resize3d: x has rank 4, layout="NCDHW" has 5 dimensions [rank]
   18 |   image.resize3d(%x, size=[5, 6, 7])
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3, 8, 8), float32]
in.relay:21:3: error: image.crop_and_resize: dimension 1 of 'boxes' is 3, the length of a box is 4 [extent]
   21 |   image.crop_and_resize(%x, %b, %i, crop_size=4)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3, 8, 8), float32], 'boxes' is Tensor[(7, 3), float32], 'box_idx' is Tensor[(7), int32]
in.relay:24:3: error: image.crop_and_resize: dimension 0 of 'box_idx' is 6, the number of boxes is 7 [extent]
   24 |   image.crop_and_resize(%x, %b, %i, crop_size=4)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3, 8, 8), float32], 'boxes' is Tensor[(7, 4), float32], 'box_idx' is Tensor[(6), int32]
in.relay:27:3: error: image.grid_sample: dimension 1 of 'grid' is 3, the number of coordinates is 2 [extent]
   27 |   image.grid_sample(%x, %g)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3, 8, 8), float32], 'grid' is Tensor[(2, 3, 4, 4), float32]
in.relay:30:3: error: image.grid_sample: dimension 0 of 'grid' is 3, the batch of 'x' is 2 [extent]
   30 |   image.grid_sample(%x, %g)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3, 8, 8), float32], 'grid' is Tensor[(3, 2, 4, 4), float32]
in.relay:33:3: error: image.affine_grid: dimension 1 of 'theta' is 3, the height of an affine map is 2 [extent]
   33 |   image.affine_grid(%t, target_shape=[4, 5])
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'theta' is Tensor[(2, 3, 3), float32]
in.relay:36:3: error: image.dilation2d: dimension 0 of 'w' is 4, the channels of 'x' is 3 [extent]
   36 |   image.dilation2d(%x, %w)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3, 8, 8), float32], 'w' is Tensor[(4, 3, 3), float32]
in.relay:39:3: error: image.dilation2d: a window of 9 does not fit the 8 elements of spatial dimension 0, padding included [window-fit]
   39 |   image.dilation2d(%x, %w)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3, 8, 8), float32], 'w' is Tensor[(3, 9, 3), float32]
