# a calibration goes on from its checkpoint, and does not run the samples that are in it; what it refuses; the moving average of ranges; the bar on a terminal
$ python3 make.py; relay-parse -q in.relay | relay-typecheck >a.xml; q() { relay-quantize "$@" a.xml >out; echo $?; }; q --calibrate=all.npz --report-to=r && mv out all.xml; q --calibrate=two.npz --checkpoint=c; head -1 c | cut -d ' ' -f 1-3,5; q --calibrate=rest.npz --checkpoint=c --resume -v; cmp out all.xml; q --calibrate=two.npz --checkpoint=c --resume; relay-quantize --calibrate=all.npz --resume --checkpoint=c -f main --method=average --report-to=r a.xml >out; cut -d ' ' -f 1-8 r | head -2; cp c d; sed -i s/:1/:2/ d; q --calibrate=all.npz --checkpoint=d --resume; sed -i s/v1/v2/ d; q --calibrate=all.npz --checkpoint=d --resume; echo '# relay-quantize other 3' >d; q --calibrate=all.npz --checkpoint=d --resume; q --calibrate=all.npz --resume; q --checkpoint=c; q --calibrate=all.npz --checkpoint=c --correct-bias; q --calibrate=all.npz --checkpoint=none/c; q --pack=int8 --checkpoint=c; q --step=realize --checkpoint=c; python3 bar.py
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 4, 4), float32]) {
  nn.matmul(%x, const[Tensor[(4, 2), float32]](1f, 2f, 3f, 4f, -1f, -2f, -3f, -4f))
}
<<< make.py
import numpy as np
x = np.arange(48, dtype='f4').reshape(3, 4, 4) - 9
np.savez('all.npz', x=x), np.savez('two.npz', x=x[:2])
y = x.copy()
y[:2] = np.nan
np.savez('rest.npz', x=y)
<<< bar.py
import os
import subprocess
main, other = os.openpty()
command = ['relay-quantize', '--calibrate=all.npz', '-o', 'out', 'a.xml']
print(subprocess.run(command, stderr=other).returncode)
shown = os.read(main, 1 << 16)
print(shown.count(b'sample 1 of 3 [##########'), shown.endswith(b'\r\x1b[K'))
>>> 0
0
0
# relay-quantize main 2
relay-quantize: 2 samples are in the checkpoint
relay-quantize: samples run in the evaluator: that takes no longer than compiling
0
relay-quantize: error: 'c' is of 3 samples, and there are 2 [checkpoint]
1
# function binding kind type scale zero min
main v1 activation uint8 0.0599972531 147 -9 38
relay-quantize: error: d:2: that is not what was counted of a value [checkpoint]
1
relay-quantize: error: d:2: that is not what was counted of a value [checkpoint]
1
relay-quantize: error: 'd' is a checkpoint of another module or other options, or none [checkpoint]
1
relay-quantize: error: --resume needs --checkpoint [no-checkpoint]
1
relay-quantize: error: --checkpoint is of samples: give inputs with --calibrate [no-samples]
1
relay-quantize: error: --checkpoint keeps ranges of values alone: it takes none of --weight-method=gptq or awq, --smooth and --correct-bias [checkpoint]
1
relay-quantize: error: cannot write 'none/c': No such file or directory [file]
3
relay-quantize: error: --pack takes none of --step, --settings, --budget, --report-to, --per-tensor, --power-of-two, --int16, --values, --checkpoint and --resume [pack-options]
1
relay-quantize: error: --step=realize takes none of --calibrate, --checkpoint, --budget, --settings, --skip and --report-to: they are of --step=calibrate [step-options]
1
0
1 True
