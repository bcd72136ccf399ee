"""Counts what fusion leaves: the calls of a network's lowered module, with free
extents and with those of one size.  Each is a kernel, or work on a shape."""
import json
import os
import subprocess

STAGES = ('typecheck', 'simplify', 'fold', 'dce', 'fuse', 'lower')


def lowered(path, build, dims):
    """The number of calls, or what a stage said."""
    program = os.path.join(build, 'bin', 'relay-')
    command = [program + 'import', '-q', path]
    command += [f'--dim={n}={v}' for n, v in dims.items()]
    text = b''
    for stage in ('import', *STAGES):
        if stage != 'import':
            command = [program + stage, '-q']
        if stage == 'fold':         # as scripts/relay-build
            command.append('--growth=256M')
        done = subprocess.run(command, input=text, capture_output=True,
                              check=False)
        if done.returncode != 0:
            said = done.stderr.decode(errors='replace').splitlines()
            return f'relay-{stage}: {said[0] if said else "said nothing"}'
        text = done.stdout
    return text.count(b'<call ')


def main(files, build):
    """Prints a line for each network; 1 if one of them did not get so far."""
    failed = 0
    print(f'{"network":38} {"free":>6} {"fixed":>6}')
    for path in files:
        with open(path[:-5] + '.json') as f:
            sizes = json.load(f)['sizes']
        dims = {n: v[min(2, len(v) - 1)] for n, v in sizes.items()}
        n = [lowered(path, build, d) for d in ({}, dims)]
        name = os.path.splitext(os.path.basename(path))[0]
        print(f'{name:38} ' + ' '.join(
            f'{x:6}' if isinstance(x, int) else x for x in n), flush=True)
        failed |= any(isinstance(x, str) for x in n)
    return int(failed)
