"""The Debian packages that the guest installs, and one of an earlier version to upgrade to the daemon's from."""

import contextlib
import pathlib
import shutil
import subprocess
import tempfile
import typing

import dpkg_database
from guest import Guest

# In the guest.
PACKAGE = "/opt/realkernel/pointerd.deb"
EARLIER = "/opt/realkernel/pointerd-earlier.deb"
DRIVE, DESKTOP = "/opt/realkernel/pointerd-drive.deb", "/opt/realkernel/pointerd-desktop.deb"
SETTINGS, HELP = "/opt/realkernel/pointerd-settings.deb", "/opt/realkernel/pointer-help.deb"
# A version of the desktop's programs that opens no socket, and what it is without.
EARLIER_DESKTOP = "/opt/realkernel/pointerd-desktop-earlier.deb"
OPENING = ["lib/systemd/system/pointerd.socket.d", "usr/lib/pointerd"]
CONFIGURATION = "/etc/pointerd/pointerd.toml"
# What the checks expect the daemon to show.
CHECKED_CONFIGURATION = "/opt/realkernel/pointerd.toml"
# What is in the units, and what was there in the earlier version.
UNITS = "lib/systemd/system"
CHANGES = [
    ("pointerd.socket", "RuntimeDirectory=pointerd\nRemoveOnStop=yes\n", "RemoveOnStop=no\n"),
    ("pointerd.service", "StartLimitIntervalSec=0\n", "StartLimitIntervalSec=60\nStartLimitBurst=60\n"),
    ("pointerd.service", "TasksMax=16\n", "TasksMax=15\n"),
]


def built(folder: pathlib.Path, name: str = "pointerd") -> pathlib.Path | None:
    """The package of that name that scripts/deb left."""
    return next(iter(sorted(folder.glob(f"{name}_*.deb"))), None)


def stage(package: pathlib.Path, folder: pathlib.Path) -> None:
    """Lay the package, an earlier version of it, and those that only some checks install, where the guest looks for them."""
    for place in [PACKAGE, DRIVE, DESKTOP, SETTINGS, HELP]:
        if further := built(package.parent, pathlib.Path(place).stem):
            repack(further, folder / place[1:])
    dpkg_database.stage(package.parent.glob("*.deb"), folder)
    if desktop := built(package.parent, pathlib.Path(DESKTOP).stem):
        stage_earlier_desktop(desktop, folder / EARLIER_DESKTOP[1:])
    with unpacked(package, folder / EARLIER[1:]) as tree:
        control = tree / "DEBIAN/control"
        version = next(line for line in control.read_text().splitlines() if line.startswith("Version: "))
        # dpkg sorts what follows a tilde before nothing at all.
        change(control, f"{version}\n", f"{version}~earlier\n")
        for unit, now, then in CHANGES:
            change(tree / UNITS / unit, now, then)
        # As versions up to 0.1.0 had one, about which dpkg would ask.
        configuration = tree / CONFIGURATION[1:]
        configuration.parent.mkdir(parents=True, exist_ok=True)
        configuration.write_text("# What a later version does not say any more.\n")
        (tree / "DEBIAN/conffiles").write_text(f"{CONFIGURATION}\n")


def stage_earlier_desktop(package: pathlib.Path, file: pathlib.Path) -> None:
    """Pack the desktop's programs as the last version did that needs the group: with no script, and beside any version of the daemon."""
    with unpacked(package, file) as tree:
        control = tree / "DEBIAN/control"
        lines = (line for line in control.read_text().splitlines() if not line.startswith("Depends: "))
        control.write_text("".join(f"{'Version: 0.1.0' if line.startswith('Version: ') else line}\n" for line in lines))
        for script in ["preinst", "postinst", "prerm", "postrm"]:
            (tree / "DEBIAN" / script).unlink(missing_ok=True)
        for place in OPENING:
            shutil.rmtree(tree / place)


def repack(package: pathlib.Path, file: pathlib.Path) -> None:
    """Lay a package down as it is, but not compressed: the guest takes a quarter of a minute to unpack a large one."""
    with unpacked(package, file):
        pass


@contextlib.contextmanager
def unpacked(package: pathlib.Path, file: pathlib.Path) -> typing.Iterator[pathlib.Path]:
    """The tree of a package, which the block changes and which then is another package."""
    with tempfile.TemporaryDirectory() as work:
        tree = pathlib.Path(work) / "tree"
        subprocess.run(["dpkg-deb", "--raw-extract", package, tree], check=True)
        yield tree
        subprocess.run(["dpkg-deb", "--root-owner-group", "-Znone", "--build", tree, file], check=True, stdout=subprocess.DEVNULL)


def change(file: pathlib.Path, now: str, then: str) -> None:
    """Replace the one place where the file says that."""
    text = file.read_text()
    assert text.count(now) == 1, f"{file.name} has '{now}' {text.count(now)} times"
    file.write_text(text.replace(now, then))


def dpkg(guest: Guest, *argv: str) -> str:
    """Run dpkg as an administrator does, but without what other packages do at its end: to index all man pages takes minutes here.

    Returns what it prints.
    """
    return guest.run("dpkg", "--no-triggers", "--force-unsafe-io", *argv)


def install(guest: Guest, *packages: str) -> None:
    """Install packages, or else the daemon's, with the configuration that it brings where there is none yet."""
    dpkg(guest, "--install", *(packages or [PACKAGE]))


def configure(guest: Guest) -> None:
    """Give the daemon, which does not run, the configuration that the checks are about."""
    guest.run("cp", CHECKED_CONFIGURATION, CONFIGURATION)
