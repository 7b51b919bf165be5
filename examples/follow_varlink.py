#!/usr/bin/env python3
"""Follow the pointer with the varlink package, which reads the daemon's own description of its interfaces."""

import os
import sys

import varlink

address = "unix:" + os.environ.get("POINTERD_SOCKET", "/run/pointerd/pointerd.sock")
try:
    with varlink.Client(address=address) as client, client.open("io.pointerd.Pointer") as pointer:
        for reply in pointer.Subscribe(events=["enter", "exit", "style"], _more=True):
            event = reply["event"]
            now = event.get("state", event)
            node, style = now.get("region", {}).get("node", "-"), now.get("style", {}).get("kind", "-")
            print(event["kind"], node, style, flush=True)
except BrokenPipeError:
    # This is how the package says that the daemon has stopped.
    pass
except OSError as error:
    sys.exit(f"{address}: {error.strerror}")
