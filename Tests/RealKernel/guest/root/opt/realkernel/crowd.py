"""Several users' clients, each at every limit at once, which call everything that the default roles let them.

usage: crowd.py SOCKET GROUP USER... Answers each line of its input with one, that of work at once:
fill: each declares until that is refused, calls every method once, and then follows and asks without reading, and sends half a call, with
    as many connections as it gets
work SECONDS: they go on to ask, to declare, and to flood and hang up, for so long
wait: until they have done so
leave: they close everything
"""

import contextlib
import json
import os
import re
import sys
import time

from varlink import Connection, message

LAYOUT, POINTER, SERVICE = "io.pointerd.Layout", "io.pointerd.Pointer", "org.varlink.service"
FRAME = {"x": 0, "y": 0, "width": 1920, "height": 1080}
# Of one call, and ids as long as there are.
NODES, LONGEST = 500, 128
# How many of their connections they give up to go on with.
FREED = 4
# What methods take at least.
PARAMETERS = {
    "SetPosition": {"position": {"x": 0, "y": 0}},
    "Resolve": {"x": 5, "y": 5},
    "Update": {"surface": "s0"},
    "Invalidate": {"surface": "s0"},
    "Answer": {"surface": "s0", "sequence": 1},
    "Host": {},
}


def node(name):
    region = {"rect": {"x": 0, "y": 0, "width": 9, "height": 9}, "identifier": name.ljust(LONGEST, "r")}
    return {"id": name.ljust(LONGEST, "x"), "frame": {"x": 0, "y": 0, "width": 9, "height": 9}, "interaction": {"regions": [region]}}


class Crowd:
    def __init__(self, path):
        self.path = path
        self.kept = []
        self.counts = {"refused": 0, "answered": 0, "ended": 0}
        # What calls were refused for, of the limits, and what became of a call of each method that there is.
        self.limits, self.outcomes = set(), {}

    def connect(self):
        # A daemon that serves others first is waited for.
        return Connection(self.path, 500)

    def ask(self, client, call):
        """Sends a call and reads its whole answer; nothing where the daemon has ended the connection."""
        answer = b""
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            client.stream.sendall(call)
            answer = client.receive_bytes() or b""
        self.counts["refused" if b'"error"' in answer[:9] else "answered" if answer else "ended"] += 1
        if b"LimitExceeded" in answer[:80]:
            self.limits.add(json.loads(answer)["parameters"]["limit"])
        return answer

    def declare(self):
        """Surfaces until no more is taken, over their limits of nodes, elements or bytes."""
        for surface in range(6):
            client = self.connect()
            declaration = {"id": f"s{surface}", "frame": FRAME, "z": surface, "nodes": []}
            if b"attached" not in self.ask(client, message(f"{LAYOUT}.Attach", {"surface": declaration}, more=True)):
                return client.close()
            self.kept.append(client)
            with self.connect() as changing:
                for piece in range(9):
                    put = [node(f"{piece}.{number}") for number in range(NODES)]
                    if b'"updates"' not in self.ask(changing, message(f"{LAYOUT}.Update", {"surface": f"s{surface}", "put": put})):
                        break

    def fill(self):
        self.declare()
        self.host()
        if not self.outcomes:
            self.call_everything()
        unread = [
            message(f"{POINTER}.Subscribe", more=True),
            message(f"{LAYOUT}.Get") * 50,
            message(f"{LAYOUT}.Lint") * 50,
            message(f"{SERVICE}.GetInterfaceDescription", {"interface": POINTER}) * 500,
            # Half a call.
            b'{"method":"io.pointerd.Layout.Attach","parameters":{"surface":{"id":"' + b"x" * 500_000,
        ]
        # As many connections as there may be: of the last one the first call is refused.
        clients = [self.connect()]
        while b'"vendor"' in self.ask(clients[-1], message(f"{SERVICE}.GetInfo")):
            clients.append(self.connect())
        clients.pop().close()
        for number, client in enumerate(clients):
            self.kept.append(client)
            client.stream.settimeout(2)
            # What they give up comes last: a reply for each surface, as long as it is.
            surface = number - (len(clients) - FREED)
            calls = message(f"{LAYOUT}.Get", {"surface": f"s{surface}"}) * 9 if surface >= 0 else unread[number % len(unread)]
            try:
                client.stream.sendall(calls)
                # The first part of what comes, and then nothing more.
                if number % 2:
                    client.stream.recv(1000)
            except (TimeoutError, BrokenPipeError, ConnectionResetError):
                pass

    def call_everything(self):
        """Every method of every interface but those of the service's own, with what it takes at least; many are refused."""
        information = json.loads(self.ask_once_served(message(f"{SERVICE}.GetInfo")))["parameters"]
        for interface in information["interfaces"]:
            if interface == SERVICE:
                continue
            answer = self.ask_once_served(message(f"{SERVICE}.GetInterfaceDescription", {"interface": interface}))
            text = json.loads(answer)["parameters"]["description"]
            for method in re.findall(r"^method (\w+)\(", text, re.MULTILINE):
                answer = self.ask_once_served(message(f"{interface}.{method}", PARAMETERS.get(method), more=True))
                self.outcomes[f"{interface}.{method}"] = "refused" if b'"error"' in answer[:9] else "answered"

    def ask_once_served(self, call):
        """The same on a connection of its own, as soon as the other users leave one."""
        while True:
            with self.connect() as client:
                answer = self.ask(client, call)
            if answer and b'"limit":"connections' not in answer[:120]:
                return answer

    def host(self):
        """Shows surfaces on one connection and hides them."""
        with self.connect() as client:
            answer = self.ask(client, message(f"{LAYOUT}.Host", more=True))
            if b"opened" not in answer:
                return
            host = json.loads(answer)["parameters"]["event"]["host"]
            surfaces = [{"id": f"h{number}", "frame": FRAME, "z": 0, "nodes": [node("h")]} for number in range(20)]
            with self.connect() as other:
                self.ask(other, message(f"{LAYOUT}.Show", {"host": host, "surfaces": surfaces}))
                self.ask(other, message(f"{LAYOUT}.Hide", {"host": host, "surfaces": [surface["id"] for surface in surfaces]}))

    def work(self, seconds):
        end = time.monotonic() + seconds
        calls = [
            message(f"{LAYOUT}.Update", {"surface": "s0", "put": [node("0.7")]}),
            message(f"{LAYOUT}.Get"),
            message(f"{LAYOUT}.Lint"),
            message(f"{POINTER}.GetState"),
            message(f"{POINTER}.Resolve", {"x": 5, "y": 5}),
            message(
                f"{LAYOUT}.Attach",
                {"surface": {"id": "more", "frame": FRAME, "z": 0, "nodes": [node(str(n)) for n in range(NODES)]}},
                more=True,
            ),
            message("io.pointerd.Service.GetStatus"),
        ]
        floods = [
            message(f"{SERVICE}.GetInfo", oneway=True) * 2000,
            (message(f"{LAYOUT}.Update", {"surface": "s0", "put": [node("0.8")]}, oneway=True) + message(f"{LAYOUT}.Lint", oneway=True))
            * 20,
        ]
        for client in self.kept[-FREED:]:
            client.close()
        del self.kept[-FREED:]
        number = 0
        while time.monotonic() < end:
            with self.connect() as client:
                self.ask(client, calls[number % len(calls)])
            try:
                with self.connect() as client:
                    client.stream.sendall(floods[number % len(floods)])
            except (BrokenPipeError, ConnectionResetError):
                self.counts["ended"] += 1
            number += 1

    def leave(self):
        for client in self.kept:
            client.close()
        self.kept.clear()


def serve(path, commands, answers):
    """One user: a line for each command, which counts what became of the calls."""
    crowd = Crowd(path)
    for line in commands:
        command, *arguments = line.split()
        getattr(crowd, command)(*map(float, arguments))
        counts = {"kept": len(crowd.kept), **crowd.counts, "limits": sorted(crowd.limits), "methods": crowd.outcomes}
        answers.write(json.dumps(counts) + "\n")
        answers.flush()


def begin(path, group, user, others):
    """A process of a user, and the ends of its two pipes. It ends with this one, whose ends of the others' pipes it does not keep."""
    (commands, ours), (answers, theirs) = os.pipe(), os.pipe()
    if os.fork() == 0:
        for other in others:
            for file in other:
                file.close()
        os.setgroups([])
        os.setresgid(group, group, group)
        os.setresuid(user, user, user)
        os.close(ours)
        os.close(answers)
        serve(path, os.fdopen(commands), os.fdopen(theirs, "w"))
        os._exit(0)
    os.close(commands)
    os.close(theirs)
    return os.fdopen(ours, "w"), os.fdopen(answers)


def main():
    path, group, *users = sys.argv[1:]
    crowds = []
    for user in users:
        crowds.append(begin(path, int(group), int(user), crowds))
    for line in sys.stdin:
        if line.strip() != "wait":
            for commands, _ in crowds:
                commands.write(line)
                commands.flush()
        answer = "started" if line.startswith("work") else [json.loads(answers.readline()) for _, answers in crowds]
        print(json.dumps(answer), flush=True)


main()
