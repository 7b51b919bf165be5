"""Clients at their worst: each does what a user with the default roles, or with none, may, over and over, until it is killed.

Each gets the daemon's socket, and says when its surfaces are there.
"""

import contextlib
import json
import pathlib
import sys
import threading

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "Support"))

from varlink import Connection, message

SERVICE, LAYOUT = "org.varlink.service", "io.pointerd.Layout"
FRAME = {"x": 0, "y": 0, "width": 1920, "height": 1080}
# As many as a message holds with ids as long as there are.
PIECE, LONGEST = 1500, 128


def ask(client, method, parameters=None, **flags):
    """Calls a method. Returns the bytes of the answer, which nobody parses: a client at its worst spends its time on calls."""
    client.send(method, parameters, **flags)
    answer = receive(client)
    if answer.startswith(b'{"error"'):
        raise SystemExit(f"{method}: {answer[:300].decode()}")
    return answer


def receive(client):
    answer = client.receive_bytes()
    if answer is None:
        raise SystemExit("the daemon has closed the connection")
    return answer


def node(name, length=0, **more):
    return {"id": name.ljust(length, "x"), "frame": {"x": 0, "y": 0, "width": 400, "height": 400}, **more}


def attach(path, name, nodes):
    """Shows a surface behind all others. Keep the client that does."""
    client = Connection(path)
    ask(client, f"{LAYOUT}.Attach", {"surface": {"id": name, "frame": FRAME, "z": -9, "nodes": nodes[:PIECE]}}, more=True)
    for first in range(PIECE, len(nodes), PIECE):
        with Connection(path) as other:
            ask(other, f"{LAYOUT}.Update", {"surface": name, "put": nodes[first : first + PIECE]})
    return client


def large(path, length=LONGEST):
    """16 000 nodes on four surfaces, as many as one user may have with ids of that length."""
    return [attach(path, f"s{s}", [node(f"{s}-{n}", length) for n in range(4000)]) for s in range(4)]


def hang_up(path, calls):
    while True:
        with Connection(path) as client:
            client.stream.sendall(calls)


def updates(path, ready):
    """1300 pairs of a one-way Update and a one-way Lint on 4000 overlapping nodes, and it hangs up"""
    places = [{"x": n % 64, "y": n // 64, "width": 400, "height": 400} for n in range(4000)]
    kept = attach(path, "s", [{**node(str(n), interaction={}), "frame": place} for n, place in enumerate(places)])
    pairs = [
        message(f"{LAYOUT}.Update", {"surface": "s", "put": [node("7", interaction={}, alpha=(n % 9 + 1) / 10)]}, oneway=True)
        + message(f"{LAYOUT}.Lint", {"surface": "s"}, oneway=True)
        for n in range(1300)
    ]
    ready()
    hang_up(path, b"".join(pairs))
    kept.close()


def information(path, ready):
    """60 000 one-way GetInfo of a user without roles, and it hangs up"""
    ready()
    hang_up(path, message(f"{SERVICE}.GetInfo", oneway=True) * 60_000)


def denied(path, ready):
    """20 000 calls of a user without roles, each refused, and it hangs up"""
    surface = {"id": "s", "frame": FRAME, "z": 20, "nodes": [node(str(n)) for n in range(8)]}
    refused = [
        message(f"{LAYOUT}.Attach", {"surface": surface}, more=True),
        message(f"{LAYOUT}.Get"),
        message("io.pointerd.Pointer.Subscribe", more=True),
        message("io.pointerd.Drive.Enable", {}),
    ]
    ready()
    while True:
        # That the daemon ends the connection of one who reads nothing is no end of this.
        with contextlib.suppress(OSError), Connection(path) as client:
            client.stream.sendall(b"".join(refused) * 5000)


def halves(path, ready):
    """connections of a user without roles, each with a call that has no end, and it hangs up"""
    call = message(f"{SERVICE}.GetInfo", {"filler": "x" * 900_000})[:-2]
    ready()
    while True:
        with contextlib.suppress(OSError), Connection(path) as client:
            client.stream.sendall(call)


def get(path, ready, count=1):
    """Get of 16 000 nodes with long ids"""
    kept = large(path)

    def ask_on():
        # Until the daemon ends.
        with contextlib.suppress(OSError), Connection(path) as client:
            while True:
                client.stream.sendall(message(f"{LAYOUT}.Get"))
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
    with Connection(path) as client:
        number = 0
        while True:
            ask(client, f"{LAYOUT}.Update", {"surface": "s", "remove": [str(number % 4096)]})
            ask(client, f"{LAYOUT}.Update", {"surface": "s", "put": [node(str(number % 4096))], "bringToFront": ["17"]})
            number = number + 1 if number % 4096 != 16 else number + 2
    kept.close()


def attaching(path, ready):
    """Attach and detach at the limits"""
    call = message(
        f"{LAYOUT}.Attach", {"surface": {"id": "s", "frame": FRAME, "z": -9, "nodes": [node(str(n)) for n in range(4096)]}}, more=True
    )
    ready()
    while True:
        with Connection(path) as client:
            client.stream.sendall(call)
            receive(client)


def paths(path, ready):
    """outlines under the pointer of which each curve may be near, each region with a thousand at one place"""
    curves = "".join(
        f"C {1500 + n % 900} 300 300 {700 + n % 200} 1919 1079" if n % 2 == 0 else f"C 300 700 1500 {300 - n % 200} 0 0" for n in range(900)
    )
    region = {"rect": FRAME, "path": f"M 0 0{curves}"}
    repeating = {"first": region, "pitch": {"dx": 0, "dy": 0.0001}, "count": 1000}
    nodes = [
        {"id": str(n), "frame": FRAME, "interaction": {"repeating": repeating}, **({"parent": str(n - 1)} if n else {})} for n in range(12)
    ]
    client = Connection(path)
    ask(client, f"{LAYOUT}.Attach", {"surface": {"id": "s", "frame": FRAME, "z": 20, "nodes": nodes}}, more=True)
    ready()
    while client.stream.recv(1 << 20):
        pass


def targets(path, ready):
    """a surface of 8000 regions with a shape that is cut, under a pointer that they attract, which moves to and fro"""
    shape = "M 0 0" + "".join(f"C {n % 90} 95 {90 - n % 90} 5 {n % 80} 40" for n in range(180))
    style = {"effect": "highlight", "shape": {"path": shape}}
    regions = [{"rect": {"x": n % 30 * 3, "y": n // 30 * 3, "width": 3, "height": 3}} for n in range(1000)]
    nodes = [{"id": "clip", "frame": FRAME, "clipsToBounds": True}] + [
        {
            "id": str(n),
            "parent": "clip",
            "frame": {"x": n * 150, "y": 300, "width": 400, "height": 400},
            "interaction": {"regions": regions, "style": style},
        }
        for n in range(8)
    ]
    client = Connection(path)
    surface = {"id": "s", "frame": FRAME, "z": 20, "targeting": "semantic", "nodes": nodes}
    ask(client, f"{LAYOUT}.Attach", {"surface": surface}, more=True)
    ready()
    with Connection(path) as other:
        number = 0
        while True:
            number += 1
            ask(other, f"{LAYOUT}.Update", {"surface": "s", "frame": {**FRAME, "x": number % 2}})
    client.close()


def resolve(path, ready):
    """Resolve where thousands of nodes and regions are asked"""
    regions = [{"rect": {"x": 0, "y": 0, "width": 1, "height": 1}}] * 1024
    chain = [
        {"id": f"c{n}", "frame": FRAME, "interaction": {"regions": regions}, **({"parent": f"c{n - 1}"} if n else {})} for n in range(14)
    ]
    leaves = [{"id": f"m{n}", "parent": "c13", "frame": {"x": 0, "y": 0, "width": 5, "height": 5}} for n in range(4000)]
    client = Connection(path)
    surface = {"id": "s", "frame": {**FRAME, "x": 3000}, "z": -9}
    ask(client, f"{LAYOUT}.Attach", {"surface": {**surface, "nodes": chain[:1]}}, more=True)
    for part in [chain[1:7], chain[7:], leaves[:PIECE], leaves[PIECE : 2 * PIECE], leaves[2 * PIECE :]]:
        with Connection(path) as other:
            ask(other, f"{LAYOUT}.Update", {"surface": "s", "put": part})
    ready()
    with Connection(path) as other:
        while True:
            ask(other, "io.pointerd.Pointer.Resolve", {"x": 3900, "y": 500})
    client.close()


def hosting(path, ready):
    """Show and Hide of as many surfaces as there may be"""
    client = Connection(path)
    host = json.loads(ask(client, f"{LAYOUT}.Host", more=True))["parameters"]["event"]["host"]
    ids = [f"surface {n}" for n in range(200)]
    surfaces = [{"id": name, "frame": FRAME, "z": -9, "nodes": [node(str(n)) for n in range(16)]} for name in ids]
    ready()
    with Connection(path) as other:
        while True:
            ask(other, f"{LAYOUT}.Show", {"host": host, "surfaces": surfaces})
            ask(other, f"{LAYOUT}.Hide", {"host": host, "surfaces": ids})
    client.close()


# Those of a user without roles.
OUTSIDERS = {case.__name__: case for case in (information, denied, halves)}
CASES = {case.__name__: case for case in (updates, get, gets, structure, attaching, paths, targets, resolve, hosting)} | OUTSIDERS
