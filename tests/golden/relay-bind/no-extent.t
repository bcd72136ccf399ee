# Extents that no name makes: odd where twice a name, below it, beside it; each is wrong
$ for t in '2 * n' 'n + 5' '3 - n' '0 - n' '3 * n - 1' '2 * n + 2'; do printf '#[version = "0.0.5"]\ndef @main(%%a: Tensor[(%s), float32], %%b: Tensor[(n), float32]) { %%b }\n' "$t" >in.relay; echo "$t:"; for w in '[1f, 2f, 3f]' '[1f, 2f]' '[1f, 2f, 3f, 4f, 5f, 6f]'; do relay-parse -q in.relay | relay-bind --set "a=$w" 2>why >o.xml; grep -o 'extent.*' why; if [ -s o.xml ]; then relay-print o.xml | grep main; fi; done; done
>>> 0
2 * n:
extent 0, n*2, cannot be solved for 3 [bind-type]
def @main(%b {id=2}: Tensor[(1), float32]) {
def @main(%b {id=2}: Tensor[(3), float32]) {
n + 5:
extent 0, n + 5, cannot be solved for 3 [bind-type]
extent 0, n + 5, cannot be solved for 2 [bind-type]
def @main(%b {id=2}: Tensor[(1), float32]) {
3 - n:
def @main(%b {id=2}: Tensor[(0), float32]) {
def @main(%b {id=2}: Tensor[(1), float32]) {
extent 0, 3 - n, cannot be solved for 6 [bind-type]
0 - n:
extent 0, -n, cannot be solved for 3 [bind-type]
extent 0, -n, cannot be solved for 2 [bind-type]
extent 0, -n, cannot be solved for 6 [bind-type]
3 * n - 1:
extent 0, n*3 - 1, cannot be solved for 3 [bind-type]
def @main(%b {id=2}: Tensor[(1), float32]) {
extent 0, n*3 - 1, cannot be solved for 6 [bind-type]
2 * n + 2:
extent 0, n*2 + 2, cannot be solved for 3 [bind-type]
def @main(%b {id=2}: Tensor[(0), float32]) {
def @main(%b {id=2}: Tensor[(2), float32]) {
