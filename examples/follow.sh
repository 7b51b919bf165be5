#!/bin/bash
# Follow the pointer from a shell. Needs pointerctl, which finds the socket, and jq.
set -euo pipefail

pointerctl monitor --events enter,exit,style --json |
    jq --unbuffered --raw-output '.event | (.state // .) as $now |
        [.kind, $now.region.node // "-", $now.style.kind // "-"] | @tsv' |
    while IFS=$'\t' read -r kind node style; do
        # Here is where your program does something about it.
        echo "$kind $node $style"
    done
