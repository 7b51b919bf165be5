"""Clients at their worst: each does what a user with the default roles may, over and over, until it is killed.

Each gets the daemon's socket, and says when its surfaces are there.
"""

import contextlib
import json
import socket
import threading

SERVICE, LAYOUT = "org.varlink.service", "io.pointerd.Layout"
FRAME = {"x": 0, "y": 0, "width": 1920, "height": 1080}
# As many as a message holds with ids as long as there are.
PIECE, LONGEST = 1500, 128


def message(method, parameters=None, **flags):
    return json.dumps({"method": method, "parameters": parameters or {}, **flags}, separators=(",", ":")).encode() + b"\0"


def connect(path):
    client = socket.socket(socket.AF_UNIX)
    client.connect(path)
    return client


def receive(client):
    answer = bytearray()
    while not answer.endswith(b"\0"):
        piece = client.recv(1 << 20)
        if not piece:
            raise SystemExit("the daemon has closed the connection")
        answer += piece
    return answer


def ask(client, method, parameters=None, **flags):
    client.sendall(message(method, parameters, **flags))
    answer = receive(client)
    if answer.startswith(b'{"error"'):
        raise SystemExit(f"{method}: {answer[:300].decode()}")
    return answer


def node(name, length=0, **more):
    return {"id": name.ljust(length, "x"), "frame": {"x": 0, "y": 0, "width": 400, "height": 400}, **more}


def attach(path, name, nodes):
    """Shows a surface behind all others. Keep the client that does."""
    client = connect(path)
    ask(client, f"{LAYOUT}.Attach", {"surface": {"id": name, "frame": FRAME, "z": -9, "nodes": nodes[:PIECE]}}, more=True)
    for first in range(PIECE, len(nodes), PIECE):
        with connect(path) as other:
            ask(other, f"{LAYOUT}.Update", {"surface": name, "put": nodes[first:first + PIECE]})
    return client


def large(path, length=LONGEST):
    """16 000 nodes on four surfaces, as many as one user may have with ids of that length."""
    return [attach(path, f"s{s}", [node(f"{s}-{n}", length) for n in range(4000)]) for s in range(4)]


def hang_up(path, calls):
    while True:
        with connect(path) as client:
            client.sendall(calls)


def updates(path, ready):
    """1300 pairs of a one-way Update and a one-way Lint on 4000 overlapping nodes, and it hangs up"""
    places = [{"x": n % 64, "y": n // 64, "width": 400, "height": 400} for n in range(4000)]
    kept = attach(path, "s", [{**node(str(n), interaction={}), "frame": place} for n, place in enumerate(places)])
    pairs = [
        message(f"{LAYOUT}.Update", {"surface": "s", "put": [node("7", interaction={}, alpha=(n % 9 + 1) / 10)]},
                oneway=True) + message(f"{LAYOUT}.Lint", {"surface": "s"}, oneway=True)
        for n in range(1300)
    ]
    ready()
    hang_up(path, b"".join(pairs))
    kept.close()


def information(path, ready):
    """60 000 one-way GetInfo of a user without roles, and it hangs up"""
    ready()
    hang_up(path, message(f"{SERVICE}.GetInfo", oneway=True) * 60_000)


def get(path, ready, count=1):
    """Get of 16 000 nodes with long ids"""
    kept = large(path)

    def ask_on():
        # Until the daemon ends.
        with contextlib.suppress(OSError), connect(path) as client:
            while True:
                client.sendall(message(f"{LAYOUT}.Get"))
                receive(client)

    threads = [threading.Thread(target=ask_on, daemon=True) for _ in range(count)]
    ready()
    for thread in threads:
        thread.start()
    threads[0].join()
    del kept


def gets(path, ready):
    """12 connections of Get at the limits"""
    get(path, ready, 12)


def structure(path, ready):
    """structural Updates of 4096 nodes"""
    kept = attach(path, "s", [node(str(n)) for n in range(4096)])
    ready()
    with connect(path) as client:
        number = 0
        while True:
            ask(client, f"{LAYOUT}.Update", {"surface": "s", "remove": [str(number % 4096)]})
            ask(client, f"{LAYOUT}.Update", {"surface": "s", "put": [node(str(number % 4096))], "bringToFront": ["17"]})
            number = number + 1 if number % 4096 != 16 else number + 2
    kept.close()


def attaching(path, ready):
    """Attach and detach at the limits"""
    call = message(f"{LAYOUT}.Attach", {"surface": {"id": "s", "frame": FRAME, "z": -9, "nodes": [node(str(n)) for n in range(4096)]}},
                   more=True)
    ready()
    while True:
        with connect(path) as client:
            client.sendall(call)
            receive(client)


CASES = {case.__name__: case for case in (updates, information, get, gets, structure, attaching)}
