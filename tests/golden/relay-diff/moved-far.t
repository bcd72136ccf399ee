# Of many bindings those in the same order are a pair: two that moved far are all that is told
$ module() { echo '#[version = "0.0.5"]'; echo 'def @main(%x: Tensor[(2), float32]) {'; for i; do echo "  let %a$i = add(%x, $i.5f);"; done; echo "  ($(seq -s, -f '%%a%.0f' 60))"; echo '}'; }; module $(seq 60) | relay-parse >a.xml; module 59 $(seq 3 58) 60 1 2 | relay-parse >b.xml; relay-diff a.xml b.xml
>>> 1
@main: 2 removed, 2 added, 2 changed, 1 renamed, 2 moved, 115 same
! v2 constant float32: data 1.5f -> 59.5f
= v3 %a59 add(v1, v2): name %a1 -> %a59
- v118 constant float32
- v119 %a59 add(v1, v118)
+ v118 constant float32
+ v119 %a1 add(v1, v118)
> v4 -> v120 constant float32: place
> v5 -> v121 %a2 add(v1, v120): place
! v122 tuple(v119, v121, v5, v7, v9, v11, v13, v15, v17, v19, v21, v23, v25, v27, v29, v31, v33, v35, v37, v39, v41, v43, v45, v47, v49, v51, v53, v55, v57, v59, v61, v63, v65, v67, v69, v71, v73, v75, v77, v79, v81, v83, v85, v87, v89, v91, v93, v95, v97, v99, v101, v103, v105, v107, v109, v111, v113, v115, v3, v117): operand 0 v3 -> v119; operand 58 v119 -> v3
