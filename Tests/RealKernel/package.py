"""The Debian package that the guest installs, and one of a later version to upgrade it with."""

import pathlib
import shutil
import subprocess
import tempfile

from guest import Guest

# In the guest.
PACKAGE = "/opt/realkernel/pointerd.deb"
UPGRADE = "/opt/realkernel/pointerd-later.deb"
CONFIGURATION = "/etc/pointerd/pointerd.toml"
# What the checks expect the daemon to show.
CHECKED_CONFIGURATION = "/opt/realkernel/pointerd.toml"


def built(folder: pathlib.Path) -> pathlib.Path | None:
    """The package that scripts/deb left."""
    return next(iter(sorted(folder.glob("pointerd_*.deb"))), None)


def stage(package: pathlib.Path, folder: pathlib.Path) -> None:
    """Lay the package and a later version of it where the guest looks for them."""
    shutil.copy(package, folder / PACKAGE[1:])
    with tempfile.TemporaryDirectory() as work:
        tree = pathlib.Path(work) / "tree"
        subprocess.run(["dpkg-deb", "--raw-extract", package, tree], check=True)
        control = tree / "DEBIAN/control"
        control.write_text("".join(
            f"Version: {line.split()[1]}+later\n" if line.startswith("Version: ") else line
            for line in control.read_text().splitlines(keepends=True)
        ))
        configuration = tree / CONFIGURATION[1:]
        configuration.write_text(configuration.read_text() + "\n# A later version says more.\n")
        # Not compressed: it is unpacked once, by a slow machine.
        subprocess.run(["dpkg-deb", "--root-owner-group", "-Znone", "--build", tree, folder / UPGRADE[1:]], check=True,
                       stdout=subprocess.DEVNULL)


def dpkg(guest: Guest, *argv: str) -> None:
    """Run dpkg as an administrator does, but without what other packages do at its end: to index all man pages takes minutes here."""
    guest.run("dpkg", "--no-triggers", "--force-unsafe-io", *argv)


def install(guest: Guest) -> None:
    """Install the package, and give the daemon the configuration that the checks are about."""
    dpkg(guest, "--install", PACKAGE)
    guest.run("cp", CHECKED_CONFIGURATION, CONFIGURATION)
