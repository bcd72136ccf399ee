# .npy: an array that is cut off
$ /usr/bin/python3 -c "import numpy as np; np.save('c.npy', np.arange(6.0))"; truncate -s 170 c.npy; relay-import c.npy
>>> 3
relay-import: error: cannot use 'c.npy': its header asks for 176 bytes, the file has 170 [weights]
