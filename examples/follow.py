#!/usr/bin/env python3
"""Follow the pointer. Needs nothing but the standard library."""

import json
import os
import socket
import sys

with socket.socket(socket.AF_UNIX) as daemon:
    path = os.environ.get("POINTERD_SOCKET", "/run/pointerd/pointerd.sock")
    try:
        daemon.connect(path)
    except OSError as error:
        sys.exit(f"{path}: {error.strerror}")
    parameters = {"events": ["enter", "exit", "style"]}
    call = {"method": "io.pointerd.Pointer.Subscribe", "parameters": parameters, "more": True}
    daemon.sendall(json.dumps(call).encode() + b"\0")
    rest = b""
    while received := daemon.recv(65536):
        *messages, rest = (rest + received).split(b"\0")
        for reply in map(json.loads, messages):
            if "error" in reply:
                sys.exit(f"{reply['error']}: {reply.get('parameters')}")
            event = reply["parameters"]["event"]
            now = event.get("state", event)
            node, style = now.get("region", {}).get("node", "-"), now.get("style", {}).get("kind", "-")
            print(event["kind"], node, style, flush=True)
