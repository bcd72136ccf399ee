# shared code stays shared: sixty doublings
$ relay-parse in.relay >a.xml && relay-check a.xml && relay-print a.xml >b.relay && wc -l <b.relay && relay-parse b.relay | relay-print | cmp - b.relay
<<< in.relay
#[version = "0.0.5"]
prim @f(%X: Tensor[(n), float32]) -> (%Y: Tensor[(n), float32]) {
  for (i < n) {
    let %v0 = %X[i];
    let %v1 = %v0 + %v0;
    let %v2 = %v1 + %v1;
    let %v3 = %v2 + %v2;
    let %v4 = %v3 + %v3;
    let %v5 = %v4 + %v4;
    let %v6 = %v5 + %v5;
    let %v7 = %v6 + %v6;
    let %v8 = %v7 + %v7;
    let %v9 = %v8 + %v8;
    let %v10 = %v9 + %v9;
    let %v11 = %v10 + %v10;
    let %v12 = %v11 + %v11;
    let %v13 = %v12 + %v12;
    let %v14 = %v13 + %v13;
    let %v15 = %v14 + %v14;
    let %v16 = %v15 + %v15;
    let %v17 = %v16 + %v16;
    let %v18 = %v17 + %v17;
    let %v19 = %v18 + %v18;
    let %v20 = %v19 + %v19;
    let %v21 = %v20 + %v20;
    let %v22 = %v21 + %v21;
    let %v23 = %v22 + %v22;
    let %v24 = %v23 + %v23;
    let %v25 = %v24 + %v24;
    let %v26 = %v25 + %v25;
    let %v27 = %v26 + %v26;
    let %v28 = %v27 + %v27;
    let %v29 = %v28 + %v28;
    let %v30 = %v29 + %v29;
    let %v31 = %v30 + %v30;
    let %v32 = %v31 + %v31;
    let %v33 = %v32 + %v32;
    let %v34 = %v33 + %v33;
    let %v35 = %v34 + %v34;
    let %v36 = %v35 + %v35;
    let %v37 = %v36 + %v36;
    let %v38 = %v37 + %v37;
    let %v39 = %v38 + %v38;
    let %v40 = %v39 + %v39;
    let %v41 = %v40 + %v40;
    let %v42 = %v41 + %v41;
    let %v43 = %v42 + %v42;
    let %v44 = %v43 + %v43;
    let %v45 = %v44 + %v44;
    let %v46 = %v45 + %v45;
    let %v47 = %v46 + %v46;
    let %v48 = %v47 + %v47;
    let %v49 = %v48 + %v48;
    let %v50 = %v49 + %v49;
    let %v51 = %v50 + %v50;
    let %v52 = %v51 + %v51;
    let %v53 = %v52 + %v52;
    let %v54 = %v53 + %v53;
    let %v55 = %v54 + %v54;
    let %v56 = %v55 + %v55;
    let %v57 = %v56 + %v56;
    let %v58 = %v57 + %v57;
    let %v59 = %v58 + %v58;
    let %v60 = %v59 + %v59;
    %Y[i] = %v60;
  }
}
>>> 0
37
