"""What the guest's dpkg knows of: the packages of this machine that ours need, and what those need.

At each of its runs dpkg reads the names of all files of all packages that it knows. Those of a machine with everything take seconds here.
"""

import pathlib
import re
import subprocess
import typing

# The states in which others can depend on a package.
INSTALLED = [["installed"], ["triggers-awaited"], ["triggers-pending"]]
DATABASE = pathlib.Path("/var/lib/dpkg/status")


def stage(packages: typing.Iterable[pathlib.Path], folder: pathlib.Path) -> None:
    """Lay the database into the folder that goes over the guest's root."""
    file = folder / DATABASE.relative_to("/")
    file.parent.mkdir(parents=True)
    file.write_text("\n\n".join(_needed(DATABASE.read_text(), [name for one in packages for name in _dependencies(one)])) + "\n\n")


def _needed(database: str, names: list[str]) -> list[str]:
    """The entries of a database that packages of these names need."""
    entries: dict[str, str] = {}
    providers: dict[str, list[str]] = {}
    for entry in database.strip("\n").split("\n\n"):
        # Of two architectures either may be meant.
        key = f"{_field(entry, 'Package')}:{_field(entry, 'Architecture')}"
        if _field(entry, "Status").split()[-1:] in INSTALLED:
            entries[key] = entry
            for name in [_field(entry, "Package"), *_names(_field(entry, "Provides"))]:
                providers.setdefault(name, []).append(key)
    found = set()
    while names:
        for key in providers.get(names.pop(), []):
            if key not in found:
                found.add(key)
                names += [name for field in ["Pre-Depends", "Depends"] for name in _names(_field(entries[key], field))]
    return [entries[key] for key in sorted(found)]


def _dependencies(package: pathlib.Path) -> list[str]:
    done = subprocess.run(["dpkg-deb", "--field", package, "Depends"], check=True, capture_output=True, text=True)
    return _names(done.stdout)


def _field(entry: str, name: str) -> str:
    found = re.search(rf"^{name}: (.*)", entry, re.MULTILINE)
    return found[1] if found else ""


def _names(relation: str) -> list[str]:
    """The names of packages in a field such as Depends, without architectures and versions."""
    return [re.split("[ :(]", one.strip(), maxsplit=1)[0] for one in re.split("[,|]", relation) if one.strip()]
