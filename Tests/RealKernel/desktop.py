"""The compositor of examples/ in the guest: a user of its own runs it, on a screen in memory and on the guest's input devices."""

import contextlib
import dataclasses
import json
import pathlib
import subprocess
import typing

from guest import Guest, Skipped

# In the guest.
PROGRAMS = "/opt/realkernel/desktop"
USER, UID = "desktop", 2010
COMPOSITOR, WINDOW = "desktop-compositor.service", "desktop-window.service"
# Where the socket of Wayland is.
RUNTIME = "/run/desktop"
# wlroots' screen in memory.
SCREEN = "HEADLESS-1"
# What pkg-config calls the libraries that the example is built with. One of the first is enough.
WLROOTS = ["wlroots-0.20", "wlroots-0.18", "wlroots"]
LIBRARIES = ["wayland-server", "wayland-client", "wayland-protocols", "json-c", "libdrm"]
# Only ever reached by what never comes: looks at a screenshot, a layout or a state.
LOOKS = 200


def build(source: pathlib.Path, work: pathlib.Path, folder: pathlib.Path) -> None:
    """Build the example, and lay its programs into a folder; without its libraries there are none, which skips its check."""

    def exist(*libraries: str) -> bool:
        return subprocess.run(["pkg-config", "--exists", *libraries], stderr=subprocess.DEVNULL).returncode == 0

    if not exist(*LIBRARIES) or not any(map(exist, WLROOTS)):
        return
    subprocess.run(["make", "-s", "-C", source, f"BUILD={work}"], check=True)
    folder.mkdir(parents=True)
    for name in ["compositor", "window"]:
        (folder / name).write_bytes((work / name).read_bytes())
        (folder / name).chmod(0o755)


@dataclasses.dataclass
class Desktop:
    """The compositor while it runs; `pid` is its process."""

    guest: Guest
    pid: int
    display: str

    def color(self, x: int, y: int) -> list[int]:
        """The red, green and blue of one pixel that the compositor has drawn, from a screenshot."""
        shot = f"grim -t ppm -g '{x},{y} 1x1' - | tail -c 3 | od -An -tu1"
        return [int(part) for part in self.run("sh", "-c", shot).split()]

    def start_window(self) -> None:
        """Have a window be there, which ends when it is closed."""
        service(self.guest, WINDOW, f"{PROGRAMS}/window", XDG_RUNTIME_DIR=RUNTIME, WAYLAND_DISPLAY=self.display)

    def run(self, *argv: str) -> str:
        """Run a command as the desktop's user, with its display."""
        return self.guest.run(
            "setpriv",
            f"--reuid={UID}",
            "--init-groups",
            f"--regid={UID}",
            "env",
            f"XDG_RUNTIME_DIR={RUNTIME}",
            f"WAYLAND_DISPLAY={self.display}",
            *argv,
        )


def service(guest: Guest, unit: str, *argv: str, **environment: str) -> None:
    """Start a program of the desktop's user as a service, which keeps how it has ended."""
    variables = [f"--setenv={name}={value}" for name, value in environment.items()]
    guest.run("systemd-run", "--quiet", f"--unit={unit}", f"--property=User={USER}", "--property=RemainAfterExit=yes", *variables, *argv)


def prepare(guest: Guest) -> None:
    """Make the desktop's user, whom the configuration can name, before the daemon starts; skips where the desktop cannot run."""
    if guest.try_run("test", "-x", f"{PROGRAMS}/compositor").status != 0:
        raise Skipped("the compositor of examples/ is not built: libwlroots-dev, wayland-protocols or libjson-c-dev is missing")
    if guest.try_run("sh", "-c", "command -v grim").status != 0:
        raise Skipped("grim is not installed")
    make_user(guest)


def make_user(guest: Guest) -> None:
    """Have the desktop's user be there."""
    if guest.try_run("id", USER).status != 0:
        guest.run("useradd", "--no-create-home", f"--uid={UID}", "--user-group", "--groups=pointer-clients", USER)


@contextlib.contextmanager
def running(guest: Guest) -> typing.Iterator[Desktop]:
    """Have the compositor run on a screen in memory and on the guest's devices; what is left of it ends with the block."""
    guest.run("install", "--directory", f"--owner={USER}", "--mode=0700", RUNTIME)
    try:
        # seatd within libseat opens the devices, as the group may, and leaves the terminal alone: logind would want polkit.
        service(
            guest,
            COMPOSITOR,
            "--property=SupplementaryGroups=input",
            f"{PROGRAMS}/compositor",
            XDG_RUNTIME_DIR=RUNTIME,
            LIBSEAT_BACKEND="builtin",
            SEATD_VTBOUND="0",
            WLR_BACKENDS="headless,libinput",
            WLR_RENDERER="pixman",
        )
        display = guest.call("wait_for_log", unit=COMPOSITOR, text="wayland-")
        pid = int(guest.run("systemctl", "show", COMPOSITOR, "--property=MainPID", "--value"))
        # Said once it has opened the pointer; what the daemon has not taken in by then it takes in before it sleeps.
        look("screen in the layout", lambda: SCREEN in [output["name"] for output in layout(guest)["outputs"]])
        guest.sleeps(guest.main_pid())
        yield Desktop(guest, pid, display)
    except Exception:
        print(guest.run("journalctl", f"--unit={COMPOSITOR}", f"--unit={WINDOW}", "--no-pager", "--output=short-monotonic"), flush=True)
        raise
    finally:
        for unit in [WINDOW, COMPOSITOR]:
            guest.try_run("systemctl", "stop", unit)
            guest.try_run("systemctl", "reset-failed", unit)


def end_of(guest: Guest, unit: str) -> int:
    """Wait until a service's program has ended; returns its status."""
    look(f"end of {unit}", lambda: "SubState=exited" in guest.run("systemctl", "show", unit, "--property=SubState"))
    return int(guest.run("systemctl", "show", unit, "--property=ExecMainStatus", "--value"))


def layout(guest: Guest) -> dict[str, typing.Any]:
    """What `pointerctl layout` shows."""
    return json.loads(guest.run("pointerctl", "layout", "--json"))


def nodes(guest: Guest) -> dict[str, dict[str, typing.Any]]:
    """The nodes of the compositor's surface."""
    return {node["id"]: node for surface in layout(guest)["surfaces"] if surface["id"] == "desktop" for node in surface["nodes"]}


def frame(guest: Guest, name: str) -> tuple[float, float, float, float] | None:
    """Where a title button is, in the space of the outputs; the frames of such nodes are relative to their window."""
    found = nodes(guest)
    if name not in found:
        return None
    inner, outer = found[name]["frame"], found[found[name]["parent"]]["frame"]
    return outer["x"] + inner["x"], outer["y"] + inner["y"], inner["width"], inner["height"]


def look(what: str, ask: typing.Callable[[], typing.Any]) -> typing.Any:
    """Look until there is something to see; returns it."""
    for _ in range(LOOKS):
        if found := ask():
            return found
    raise AssertionError(f"there is no {what}")
