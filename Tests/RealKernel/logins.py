"""KWin and GNOME Shell on the screens of a guest that has some, in a session of logind's, as after a login.

In a check:

    with logins.kwin(machine, guest) as display:
        display.cursor()
"""

import contextlib
import hashlib
import json
import typing

import desktop
import logind
import screens
from expected import MOUSE
from guest import Guest, Skipped
from machine import Machine

BUS = "login-bus.service"
TERMINAL = 9
SHELL = "shell.service"
# Succeeds once GNOME Shell has started.
IS_UP = (
    "gdbus call --session --dest org.gnome.Shell --object-path /org/gnome/Shell"
    " --method org.gnome.Shell.Eval '!Main.layoutManager._startingUp' | grep -F \"(true, 'true')\""
)
SOCKET = "wayland-login"
# The modes of the emulated monitors that give screens.OUTPUTS: refreshes a second, by the output.
RATES = {"Virtual-1": 74.994, "Virtual-2": 60.004}


def kwin(machine: Machine, guest: Guest) -> contextlib.AbstractContextManager[screens.Display]:
    """KWin, which draws by QPainter, without a graphics card, and without AVX2: QEMU 7.2 reads memory that a masked load leaves out."""
    screens.require(guest, "kwin_wayland", "kwin-wayland")
    if " 5." not in guest.run("kwin_wayland", "--version"):
        raise Skipped("KWin 6 keeps the modes of monitors elsewhere")
    edids = [guest.run("sh", "-c", f"md5sum </sys/class/drm/card0-{name}/edid").split()[0] for name in screens.OUTPUTS]
    outputs = [
        {
            "id": edid,
            "metadata": {"name": name},
            "enabled": True,
            "pos": {"x": x, "y": y},
            "scale": 1,
            "rotation": 1,
            "mode": {"size": {"width": width, "height": height}, "refresh": RATES[name]},
        }
        for edid, (name, (x, y, width, height)) in zip(edids, screens.OUTPUTS.items())
    ]
    # Where KWin 5 looks for what KScreen has kept of a set of monitors.
    kept = hashlib.md5("".join(sorted(edids)).encode()).hexdigest()
    guest.call("write_file", path=f"{desktop.RUNTIME}/.local/share/kscreen/{kept}", text=json.dumps(outputs))
    # No window has a title bar, whatever themes are installed: where the dialog is put, its buttons stay.
    guest.call("write_file", path=f"{desktop.RUNTIME}/.config/kwinrc", text="[org.kde.kdecoration2]\nNoPlugin=true\n")
    # The packaged program has a capability that it cannot have here. A copy has none, and runs.
    program = f"{screens.FOLDER}/kwin_wayland"
    guest.run("install", "-D", "/usr/bin/kwin_wayland", program)
    return _login(
        machine,
        guest,
        "kwin",
        f"{program} --drm --no-lockscreen --no-global-shortcuts --socket {SOCKET}",
        XDG_CURRENT_DESKTOP="KDE",
        KWIN_COMPOSE="Q",
        QT_NO_CPU_FEATURE="avx2",
        KWIN_FORCE_SW_CURSOR="1",
        KWIN_WAYLAND_NO_PERMISSION_CHECKS="1",
    )


def gnome(machine: Machine, guest: Guest) -> contextlib.AbstractContextManager[screens.Display]:
    """GNOME Shell, which answers questions to its own script; it takes minutes to start."""
    for program, of in [("gnome-shell", "gnome-shell"), ("gdbus", "libglib2.0-bin")]:
        screens.require(guest, program, of)
    guest.run("install", "--directory", desktop.RUNTIME)
    # It opens devices only while its terminal is the one in front.
    guest.run("busybox", "chvt", str(TERMINAL))
    return _login(
        machine,
        guest,
        "gnome",
        f"gnome-shell --wayland --display-server --no-x11 --unsafe-mode --wayland-display={SOCKET}",
        ready=IS_UP,
        XDG_CURRENT_DESKTOP="GNOME",
    )


@contextlib.contextmanager
def gnome_of_manager(machine: Machine, guest: Guest) -> typing.Iterator[screens.Display]:
    """GNOME Shell as a unit of the person's own service manager, as GNOME starts it, on the terminal of a session that is there.

    What it starts draws without a graphics card.
    """
    for program, of in [("gnome-shell", "gnome-shell"), ("gdbus", "libglib2.0-bin")]:
        screens.require(guest, program, of)
    if guest.try_run("test", "-e", "/dev/dri/card0").status != 0:
        raise Skipped("the guest has no screen")
    folder = f"/run/user/{desktop.UID}"
    session = {"XDG_CURRENT_DESKTOP": "GNOME", "XDG_SESSION_TYPE": "wayland", "WAYLAND_DISPLAY": SOCKET}
    clients = session | {"XDG_RUNTIME_DIR": folder, "DBUS_SESSION_BUS_ADDRESS": f"unix:path={folder}/bus", "HOME": f"/home/{desktop.USER}"}
    clients |= {"LANG": "C.UTF-8", "GSK_RENDERER": "cairo"}
    user = ["setpriv", f"--reuid={desktop.UID}", f"--regid={desktop.UID}", "--init-groups"]
    user += ["env", *(f"{name}={value}" for name, value in clients.items())]
    shell = [f"--setenv={name}={value}" for name, value in (session | {"LIBGL_ALWAYS_SOFTWARE": "1", "GSK_RENDERER": "cairo"}).items()]
    guest.run(*user, "systemctl", "--user", "set-environment", *(f"{name}={value}" for name, value in session.items()))
    command = ["gnome-shell", "--wayland", "--display-server", "--no-x11", "--unsafe-mode", f"--wayland-display={SOCKET}"]
    guest.run(*user, "systemd-run", "--user", "--quiet", f"--unit={SHELL}", *shell, *command)
    try:
        # A Shell that ends at its start is not waited for.
        guest.run(*user, "sh", "-c", f"until {IS_UP}; do systemctl --user is-active --quiet {SHELL} || exit 1; sleep 1; done")
        pid = int(guest.run("pgrep", "--exact", "--oldest", screens.SERVERS["gnome"]))
        with guest.program(*user, "python3", screens.EYE, "gnome") as eye:
            display = screens.Display(machine, guest, "gnome", pid, clients, eye)
            display.wait_for_device(MOUSE)
            # One point a pixel.
            display.turn(0)
            yield display
    finally:
        guest.try_run(*user, "systemctl", "--user", "stop", SHELL)


@contextlib.contextmanager
def _login(
    machine: Machine, guest: Guest, kind: str, command: str, ready: str = "true", **environment: str
) -> typing.Iterator[screens.Display]:
    """Have a compositor run in a session of the desktop's user on a terminal, with a bus. It is up once the command `ready` succeeds."""
    desktop.make_user(guest)
    # Where logind keeps its files.
    guest.run("mkdir", "-p", "/run/systemd/seats")
    guest.run("chown", "--recursive", f"{desktop.USER}:", desktop.RUNTIME)
    bus = f"{desktop.RUNTIME}/bus-{kind}"
    clients = {"XDG_RUNTIME_DIR": desktop.RUNTIME, "DBUS_SESSION_BUS_ADDRESS": f"unix:path={bus}"}
    clients |= {"XDG_CURRENT_DESKTOP": environment["XDG_CURRENT_DESKTOP"], "XDG_SESSION_TYPE": "wayland"}
    session = {"XDG_SEAT": "seat0", "XDG_VTNR": str(TERMINAL), "XDG_SESSION_CLASS": "user", "LIBGL_ALWAYS_SOFTWARE": "1"}
    options = [
        f"--property={line}"
        for line in [
            f"User={desktop.USER}",
            "PAMName=realkernel-session",
            f"TTYPath=/dev/tty{TERMINAL}",
            "StandardInput=tty-force",
            "StandardOutput=journal",
            "StandardError=journal",
        ]
    ]
    settings = environment | clients | session | {"HOME": desktop.RUNTIME, "LANG": "C.UTF-8"}
    # The session has a runtime folder of its own, whose name pam_systemd puts into the environment.
    options += [f"--setenv={name}={value}" for name, value in settings.items()]
    place = f"{desktop.RUNTIME}/{SOCKET}"
    line = f"export XDG_RUNTIME_DIR={desktop.RUNTIME}; rm -f {place}; exec {command}"

    def up():
        # Its log is the session's, and not the unit's.
        guest.run("sh", "-c", f"until test -S {place}; do sleep 0.1; done")
        user = ["setpriv", f"--reuid={desktop.UID}", f"--regid={desktop.UID}", "--init-groups"]
        address = f"DBUS_SESSION_BUS_ADDRESS={clients['DBUS_SESSION_BUS_ADDRESS']}"
        guest.run(*user, "env", address, "sh", "-c", f"until {ready}; do sleep 1; done")

    with logind.running(guest):
        desktop.service(guest, BUS, "dbus-daemon", "--session", "--nofork", "--nopidfile", f"--address=unix:path={bus}", **clients)
        try:
            desktop.look("session's bus", lambda: guest.try_run("test", "-S", bus).status == 0)
            with screens.running(machine, guest, kind, ["sh", "-c", line], up, *options, WAYLAND_DISPLAY=SOCKET, **clients) as display:
                yield display
        except Exception:
            print(guest.run("journalctl", "--boot", "--no-pager", "--output=short-monotonic", "--lines=80"), flush=True)
            raise
        finally:
            guest.try_run("systemctl", "stop", BUS)
            guest.try_run("systemctl", "reset-failed", BUS)
            guest.run("sh", "-c", f"rm -rf {desktop.RUNTIME}/.config {desktop.RUNTIME}/.local {desktop.RUNTIME}/.cache")
