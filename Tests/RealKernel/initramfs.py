"""Builds the initramfs: busybox, the guest's init, and the kernel modules that it takes to reach the host's root."""

import gzip
import os
import pathlib
import shutil
import subprocess
import tempfile

# The last few are the test's own subject; the rest carries the root file system, the channel and the USB bus.
MODULES = [
    "virtio_pci", "virtio_console", "9pnet_virtio", "9p", "overlay", "xhci_pci", "usbhid", "hid-generic", "evdev",
    "virtio_input", "uinput", "uhid", "hid-multitouch",
]  # fmt: skip
# What a guest with a screen has besides.
SCREEN_MODULES = ["virtio-gpu"]


def modules(kernel: pathlib.Path, names: list[str]) -> list[pathlib.Path]:
    """The files to load for modules, each after what it needs; those built into the kernel are left out."""
    release = next((kernel / "lib/modules").iterdir()).name
    found: dict[pathlib.Path, None] = {}
    for module in names:
        lines = subprocess.run(
            ["modprobe", "-d", str(kernel), "-S", release, "--show-depends", module],
            check=True,
            capture_output=True,
            text=True,
        ).stdout.splitlines()
        for line in lines:
            if line.startswith("insmod "):
                found[pathlib.Path(line.split()[1])] = None
    return list(found)


def has_screen(kernel: pathlib.Path) -> bool:
    """Whether the kernel was unpacked with a screen's modules."""
    return all(any(kernel.glob(f"lib/modules/*/**/{name}.ko*")) for name in SCREEN_MODULES)


def build(kernel: pathlib.Path, init: pathlib.Path, image: pathlib.Path, with_screen: bool = False) -> None:
    """Write the initramfs for an unpacked kernel to `image`."""
    with tempfile.TemporaryDirectory() as name:
        tree = pathlib.Path(name)
        for folder in ["bin", "dev", "proc", "sys", "lib", "host", "stage", "layer", "root"]:
            (tree / folder).mkdir()
        shutil.copy(shutil.which("busybox"), tree / "bin/busybox")
        applets = subprocess.run([tree / "bin/busybox", "--list"], check=True, capture_output=True, text=True).stdout.split()
        for applet in applets:
            if applet != "busybox":
                (tree / "bin" / applet).symlink_to("busybox")
        files = modules(kernel, MODULES + (SCREEN_MODULES if with_screen else []))
        for file in files:
            shutil.copy(file, tree / "lib" / file.name)
        (tree / "modules").write_text("".join(f"{file.name}\n" for file in files))
        shutil.copy(init, tree / "init")
        (tree / "init").chmod(0o755)

        listing = "\n".join(str(path.relative_to(tree)) for path in sorted(tree.rglob("*")))
        archive = subprocess.run(
            ["cpio", "-o", "-H", "newc", "--quiet", "-R", "0:0"],
            check=True,
            capture_output=True,
            input=listing.encode(),
            cwd=tree,
        ).stdout
    part = image.with_suffix(f".{os.getpid()}")
    part.write_bytes(gzip.compress(archive, compresslevel=1))
    part.replace(image)
