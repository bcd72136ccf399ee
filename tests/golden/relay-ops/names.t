# Without arguments all names come, one a line, sorted and without repeats.
$ relay-ops >names && LC_ALL=C sort -u names | cmp - names && grep -c . names && grep '^nn\.conv' names
>>> 0
297
nn.conv1d
nn.conv1d_transpose
nn.conv2d
nn.conv2d_backward_weight
nn.conv2d_transpose
nn.conv3d
nn.conv3d_transpose
