# published examples: zeros around the data of convolutions in one, two and three dimensions, their channels first or last, are their padding; other numbers and edges are not
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-simplify a.xml >b.xml; relay-dce -f line -f last -f volume -f filled b.xml | relay-print -q --no-extensions | tail -n +4; echo $(for f in line last volume filled; do relay-cmp --rtol 1e-5 -f $f a.xml b.xml | tail -n 1; done)
<<< in.relay
#[version = "0.0.5"]
def @line(%x: Tensor[(1, 3, 10), float32], %w: Tensor[(8, 3, 3), float32]) { (nn.conv1d(nn.pad(%x, 0f, pad_width=[[0, 0], [0, 0], [1, 0]]), %w), nn.conv1d(nn.pad(%x, 0, pad_width=[[0, 0], [0, 0], [1, 1]]), %w, padding=[2, 0])) }
def @last(%x: Tensor[(1, 10, 10, 3), float32], %w: Tensor[(3, 3, 3, 8), float32]) { (nn.conv2d(nn.pad(%x, 0f, pad_width=[[0, 0], [1, 0], [1, 0], [0, 0]]), %w, data_layout="NHWC", kernel_layout="HWIO"), nn.conv2d(nn.pad(%x, 0f, pad_width=[[0, 0], [1, 0], [1, 0], [0, 0]]), %w, padding=[0, 2], data_layout="NHWC", kernel_layout="HWIO")) }
def @volume(%x: Tensor[(1, 3, 4, 4, 4), float32], %w: Tensor[(2, 3, 3, 3, 3), float32]) { (nn.conv3d(nn.pad(%x, 0f, pad_width=[[0, 0], [0, 0], [1, 0], [1, 0], [1, 0]]), %w), nn.conv3d(nn.pad(%x, 0f, pad_width=[[0, 0], [0, 0], [1, 1], [0, 1], [1, 0]]), %w, padding=[2, 0, 1])) }
def @filled(%x: Tensor[(1, 3, 10), float32], %w: Tensor[(8, 3, 3), float32]) { (nn.conv1d(nn.pad(%x, 1f, pad_width=[[0, 0], [0, 0], [1, 0]]), %w), nn.conv1d(nn.pad(%x, 0f, pad_mode="edge", pad_width=[[0, 0], [0, 0], [1, 0]]), %w)) }
>>> 0
def @filled(%x: Tensor[(1, 3, 10), float32], %w: Tensor[(8, 3, 3), float32]) -> (Tensor[(1, 8, 9), float32], Tensor[(1, 8, 9), float32]) {
  %5 = nn.conv1d(nn.pad(%x, 1f, pad_width=[[0, 0], [0, 0], [1, 0]]), %w);
  %8 = nn.conv1d(nn.pad(%x, 0f, pad_mode="edge", pad_width=[[0, 0], [0, 0], [1, 0]]), %w);
  (%5, %8)
}

def @last(%x: Tensor[(1, 10, 10, 3), float32], %w: Tensor[(3, 3, 3, 8), float32]) -> (Tensor[(1, 9, 9, 8), float32], Tensor[(1, 9, 13, 8), float32]) {
  (nn.conv2d(%x, %w, data_layout="NHWC", kernel_layout="HWIO", padding=[1, 1, 0, 0]), nn.conv2d(%x, %w, data_layout="NHWC", kernel_layout="HWIO", padding=[1, 3, 0, 2]))
}

def @line(%x: Tensor[(1, 3, 10), float32], %w: Tensor[(8, 3, 3), float32]) -> (Tensor[(1, 8, 9), float32], Tensor[(1, 8, 12), float32]) {
  (nn.conv1d(%x, %w, padding=[1, 0]), nn.conv1d(%x, %w, padding=[3, 1]))
}

def @volume(%x: Tensor[(1, 3, 4, 4, 4), float32], %w: Tensor[(2, 3, 3, 3, 3), float32]) -> (Tensor[(1, 2, 3, 3, 3), float32], Tensor[(1, 2, 8, 3, 5), float32]) {
  (nn.conv3d(%x, %w, padding=[1, 1, 1, 0, 0, 0]), nn.conv3d(%x, %w, padding=[3, 0, 2, 3, 1, 1]))
}
agree agree agree agree
