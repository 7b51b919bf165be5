#!/usr/bin/python3
"""Stands between the feeder and the accessibility bus. It gives a program one question at a time, and prints what each answer has cost the
program's main thread, as a line of JSON: process, question, path, milliseconds, time (of the monotonic clock, in seconds) and answered.

usage: question_meter.py SOCKET ADDRESS, where it listens and that of the bus; it prints a first line once it listens
"""

import asyncio
import collections
import json
import sys
import time

from gi.repository import Gio, GLib

import usage

HEADER = 16
PROPERTIES = "org.freedesktop.DBus.Properties"
# What a program does not answer within so many seconds, it is no longer waited for.
LIMIT = 10


def name_of(call):
    """Returns what a call asks: interface and method or property."""
    interface, member = call.get_interface() or "", call.get_member()
    if interface == PROPERTIES and member == "Get":
        interface, member = call.get_body().unpack()
    return f"{interface.removeprefix('org.a11y.atspi.')}.{member}"


async def read_message(reader):
    """Returns the bytes of the next message."""
    header = await reader.readexactly(HEADER)
    return header + await reader.readexactly(Gio.DBusMessage.bytes_needed(header) - HEADER)


def process_of(bus, name):
    """Asks a bus for the process of one that is on it."""
    daemon, ask = "org.freedesktop.DBus", "GetConnectionUnixProcessID"
    reply = bus.call_sync(
        daemon, "/org/freedesktop/DBus", daemon, ask, GLib.Variant("(s)", (name,)), None, Gio.DBusCallFlags.NONE, -1, None
    )
    return reply.unpack()[0]


class Program:
    """A program that is asked: what waits, and the question that it has."""

    def __init__(self, process):
        self.process, self.waiting = process, collections.deque()
        self.question, self.begin, self.limit = None, 0, None


class Connection:
    """One connection of the feeder, and the bus behind it."""

    def __init__(self, processes):
        self.processes, self.programs = processes, {}

    async def run(self, reader, writer, path):
        self.client = writer
        bus_reader, self.bus = await asyncio.open_unix_connection(path)
        try:
            await self.authenticate(reader, bus_reader)
            await asyncio.gather(self.take_calls(reader), self.take_answers(bus_reader))
        except (asyncio.IncompleteReadError, ConnectionError):
            # One of both has gone.
            pass
        finally:
            self.client.close()
            self.bus.close()

    async def authenticate(self, reader, bus_reader):
        """Passes on the lines before the messages. The bus answers each but the last."""
        while (line := await reader.readuntil(b"\r\n")) != b"BEGIN\r\n":
            self.bus.write(line)
            self.client.write(await bus_reader.readuntil(b"\r\n"))
        self.bus.write(line)

    async def take_calls(self, reader):
        while True:
            data = await read_message(reader)
            call = Gio.DBusMessage.new_from_blob(data, Gio.DBusCapabilityFlags.NONE)
            to = call.get_destination() or ""
            if call.get_message_type() != Gio.DBusMessageType.METHOD_CALL or not to.startswith(":"):
                self.bus.write(data)
                continue
            if to not in self.programs:
                self.programs[to] = Program(await asyncio.to_thread(self.processes, to))
            program = self.programs[to]
            program.waiting.append((data, call))
            self.ask(program)

    def ask(self, program):
        """Gives a program its next question, if it has none."""
        if program.question or not program.waiting:
            return
        data, call = program.waiting.popleft()
        program.question, program.begin = call, self.time(program)
        program.limit = asyncio.get_running_loop().call_later(LIMIT, self.end, program, False)
        self.bus.write(data)

    def time(self, program):
        try:
            return usage.main_thread(program.process)
        except (OSError, TypeError):
            # It has ended.
            return 0

    async def take_answers(self, reader):
        while True:
            data = await read_message(reader)
            message = Gio.DBusMessage.new_from_blob(data, Gio.DBusCapabilityFlags.NONE)
            program = self.programs.get(message.get_sender() or "")
            question = program.question if program else None
            is_answer = message.get_message_type() in (Gio.DBusMessageType.METHOD_RETURN, Gio.DBusMessageType.ERROR)
            if question and is_answer and message.get_reply_serial() == question.get_serial():
                self.end(program, True)
            self.client.write(data)

    def end(self, program, is_answered):
        """Prints what an answer has cost, and asks on."""
        program.limit.cancel()
        cost = {
            "process": program.process,
            "question": name_of(program.question),
            "path": program.question.get_path(),
            "milliseconds": max(0, self.time(program) - program.begin),
            "time": time.monotonic(),
            "answered": is_answered,
        }
        print(json.dumps(cost), flush=True)
        program.question = None
        self.ask(program)


async def main():
    socket, address = sys.argv[1:]
    flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
    own = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
    path = next(part.removeprefix("unix:path=") for part in address.split(",") if part.startswith("unix:path="))

    async def serve(reader, writer):
        await Connection(lambda name: process_of(own, name)).run(reader, writer, path)

    async with await asyncio.start_unix_server(serve, socket, limit=1 << 26) as server:
        print(json.dumps({"listens": socket}), flush=True)
        await server.serve_forever()


asyncio.run(main())
