"""The emulated machine: QEMU, its input devices through QMP, and the guest's serial console."""

import itertools
import json
import os
import pathlib
import socket
import subprocess
import typing

# Only ever reached by a machine that hangs.
LIMIT = 660

# An emulated processor has no faults to mitigate, and a guest has no memory of others to hide.
QUICKER = ["mitigations=off", "init_on_alloc=0"]
KERNEL_OPTIONS = ["console=ttyS0", *QUICKER, "quiet", "panic=-1", "systemd.unit=realkernel.target"]

# Which mutant of scripts/mutate --jobs is on in the services of the guest.
MUTANT = [f"systemd.setenv=POINTERD_MUTANT={name}" for name in [os.environ.get("POINTERD_MUTANT")] if name]

# Of the two outputs of a guest with a screen QEMU has a display only for the first: the kernel takes the second for connected anyway.
OUTPUTS = ["video=Virtual-1:1280x800", "video=Virtual-2:1024x768e"]

# What a boot does for a machine's sake and not for this test's, and that takes long over 9p.
MASKED = [
    "systemd-tmpfiles-setup.service",
    "systemd-update-utmp.service",
    "systemd-random-seed.service",
    "ldconfig.service",
    "systemd-hwdb-update.service",
    "systemd-journal-catalog-update.service",
    "systemd-journal-flush.service",
    "systemd-firstboot.service",
    "systemd-machine-id-commit.service",
    "systemd-boot-system-token.service",
    "systemd-modules-load.service",
    "systemd-pstore.service",
    "keyboard-setup.service",
    "apparmor.service",
]


# Where programs react to each other within milliseconds, as a hand and a desktop do, an emulated processor is too slow, and too unsteady
# beside other work: there an instruction takes 2 ns, however long the host takes for it. Only an idle guest's time is the host's.
TIME_OF_INSTRUCTIONS = ["-accel", "tcg,thread=single", "-icount", "shift=1,sleep=on"]
TIME_OF_HOST = ["-accel", "tcg,thread=multi"]


# Kernel and C library copy by one instruction where the processor says that it is quick, and QEMU emulates that one a byte at a time:
# without it a package takes a third less to unpack.
PROCESSOR = "max,-erms,-fsrm"


class MachineError(Exception):
    """QEMU refused a command, or went away."""


class Lines:
    """A Unix socket that carries one JSON object a line."""

    def __init__(self, end: socket.socket):
        end.settimeout(LIMIT)
        self._end = end
        self._file = end.makefile("rb")

    def send(self, message: dict[str, typing.Any]) -> None:
        self._end.sendall(json.dumps(message).encode() + b"\n")

    def receive(self) -> dict[str, typing.Any]:
        line = self._file.readline()
        if not line:
            raise MachineError("the other end of the channel is closed")
        return json.loads(line)

    def close(self) -> None:
        self._file.close()
        self._end.close()


class Machine:
    """A running QEMU. `channel` speaks with the guest, `execute` with QEMU itself."""

    def __init__(self, kernel: pathlib.Path, initramfs: pathlib.Path, stage: pathlib.Path, console: pathlib.Path, screens: bool = False):
        """With `screens` it has a graphics card with two outputs, memory for a desktop, and a time of its own."""
        self._console = console
        options = KERNEL_OPTIONS + MUTANT + [f"systemd.mask={unit}" for unit in MASKED] + (OUTPUTS if screens else [])
        # The sockets are made here and handed down, so that there is no moment at which QEMU has not made them yet.
        monitor, monitor_end = socket.socketpair()
        channel, channel_end = socket.socketpair()
        shares = itertools.chain.from_iterable(
            ["-virtfs", f"local,path={path},mount_tag={tag},security_model=none,readonly=on,multidevs=remap"]
            for tag, path in [("hostroot", "/"), ("stage", str(stage).replace(",", ",,"))]
        )
        self._process = subprocess.Popen(
            [
                "qemu-system-x86_64", "-nodefaults", "-no-user-config", "-no-reboot", "-display", "none",
                *(TIME_OF_INSTRUCTIONS if screens else TIME_OF_HOST), "-cpu", PROCESSOR,
                # Two guests with two processors each are slower together than one after the other: the processors of one wait
                # for each other's locks while the other has the machine's.
                "-m", "2560" if screens else "1536", "-smp", "1",
                "-kernel", str(kernel / "vmlinuz"), "-initrd", str(initramfs),
                "-append", " ".join(options),
                "-serial", f"file:{console}",
                *shares,
                "-chardev", f"socket,id=monitor,fd={monitor_end.fileno()}", "-mon", "chardev=monitor,mode=control",
                "-device", "virtio-serial-pci",
                "-chardev", f"socket,id=channel,fd={channel_end.fileno()}",
                "-device", "virtserialport,chardev=channel,name=realkernel",
                "-device", "virtio-mouse-pci,id=mouse",
                "-device", "qemu-xhci,id=usb",
                *(["-device", "virtio-gpu-pci,id=gpu,max_outputs=2"] if screens else []),
            ],
            stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, pass_fds=[monitor_end.fileno(), channel_end.fileno()],
        )  # fmt: skip
        monitor_end.close()
        channel_end.close()
        self._monitor = Lines(monitor)
        self.channel = Lines(channel)
        try:
            self._monitor.receive()
            self.execute("qmp_capabilities")
        except (MachineError, OSError) as error:
            self.stop()
            raise MachineError(f"QEMU does not start: {self._process.stderr.read().decode()}") from error

    def execute(self, command: str, **arguments: typing.Any) -> typing.Any:
        """Run one QMP command and return its answer; events in between are of no interest here."""
        self._monitor.send({"execute": command, "arguments": arguments})
        while True:
            answer = self._monitor.receive()
            if "error" in answer:
                raise MachineError(f"{command}: {answer['error']['desc']}")
            if "return" in answer:
                return answer["return"]

    def move(self, x: int, y: int) -> None:
        """Move the selected mouse by counts, as one report."""
        events = [{"type": "rel", "data": {"axis": axis, "value": value}} for axis, value in [("x", x), ("y", y)] if value]
        self.execute("input-send-event", events=events)

    def press(self, button: str, down: bool) -> None:
        """Press or release a button of the selected mouse."""
        self.execute("input-send-event", events=[{"type": "btn", "data": {"button": button, "down": down}}])

    def turn(self, button: str) -> None:
        """Turn the wheel of the selected mouse by a detent: "wheel-up" or "wheel-down"."""
        for down in [True, False]:
            self.press(button, down)

    def select_mouse(self, name: str) -> None:
        """Let what follows come from the mouse of that name, by QEMU's names."""
        for mouse in self.execute("query-mice"):
            if mouse["name"] == name:
                self.execute("human-monitor-command", **{"command-line": f"mouse_set {mouse['index']}"})
                return
        raise MachineError(f"QEMU has no '{name}'")

    def plug_mouse(self, identifier: str) -> None:
        """Plug a USB mouse in."""
        self.execute("device_add", driver="usb-mouse", id=identifier, bus="usb.0")

    def plug_tablet(self, identifier: str) -> None:
        """Plug a USB tablet in, which then gets all positions."""
        self.execute("device_add", driver="usb-tablet", id=identifier, bus="usb.0")

    def place(self, x: int, y: int) -> None:
        """Put the tablet at a position from 0 to 32767 on each axis, as one report."""
        events = [{"type": "abs", "data": {"axis": axis, "value": value}} for axis, value in [("x", x), ("y", y)]]
        self.execute("input-send-event", events=events)

    def unplug(self, identifier: str) -> None:
        """Pull a device that `plug_mouse` or `plug_tablet` plugged in."""
        self.execute("device_del", id=identifier)

    def screendump(self, head: int, file: pathlib.Path) -> None:
        """Write what is on an output, counted from 0, as a PNG; a cursor is in it only if the guest's software draws it."""
        self.execute("screendump", filename=str(file), device="gpu", head=head, format="png")

    def console(self) -> str:
        """What the guest wrote to its serial console."""
        return self._console.read_text(errors="replace") if self._console.exists() else ""

    def stop(self) -> None:
        """End QEMU; nothing of the guest outlives it."""
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        self._monitor.close()
        self.channel.close()
