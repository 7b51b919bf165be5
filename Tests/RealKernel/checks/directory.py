"""Users and groups that only SSSD knows count in the sandboxed daemon, as they do for pointerctl check."""

import contextlib
import pathlib

from guest import Skipped
from package import CONFIGURATION

# The libraries with which SSSD answers, and with which it asks a file here that stands for a directory.
LIBRARIES = "/usr/lib/x86_64-linux-gnu"
NEEDED = {
    "sssd-common": "/usr/sbin/sssd",
    "sssd-proxy": f"{LIBRARIES}/sssd/libsss_proxy.so",
    "libnss-sss": f"{LIBRARIES}/libnss_sss.so.2",
    "libnss-extrausers": "/usr/lib/libnss_extrausers.so.2",
}
SSSD = """[sssd]
services = nss
domains = ward
[domain/ward]
id_provider = proxy
proxy_lib_name = extrausers
proxy_pam_target = other
"""
ROLES = '\n[roles]\nobserve = ["everyone", "nurse", "@ward", "stranger"]\n'


def check(machine, guest):
    for package, file in NEEDED.items():
        if not pathlib.Path(file).exists():
            raise Skipped(f"{package} is not installed")
    with directory(guest):
        assert guest.run("getent", "passwd", "nurse") and guest.run("getent", "group", "ward"), "SSSD does not answer"
        former = guest.run("cat", CONFIGURATION)
        try:
            guest.call("write_file", path=CONFIGURATION, text=former + ROLES)
            guest.run("systemctl", "reload-or-restart", "pointerd.service")
            unknown = guest.ask("io.pointerd.Service.GetStatus")["status"].get("unknownNames")
            assert unknown == ["stranger"], f"unknown are {unknown}"
            said = guest.run("pointerctl", "check")
            assert '"stranger"' in said and '"nurse"' not in said, f"pointerctl check says {said}"
        finally:
            guest.call("write_file", path=CONFIGURATION, text=former)
            guest.run("systemctl", "reload-or-restart", "pointerd.service")


@contextlib.contextmanager
def directory(guest):
    """Have SSSD know a user and a group that no file of the system names, until the block ends."""
    switch = guest.run("cat", "/etc/nsswitch.conf")
    guest.call("write_file", path="/var/lib/extrausers/passwd", text="nurse:x:70001:70001::/nonexistent:/bin/false\n")
    guest.call("write_file", path="/var/lib/extrausers/group", text="ward:x:70001:nurse\n")
    guest.call("write_file", path="/etc/sssd/sssd.conf", text=SSSD)
    guest.run("chmod", "0600", "/etc/sssd/sssd.conf")
    guest.run("sed", "-i", r"s/ sss//; s/^\(passwd\|group\):.*/& sss/", "/etc/nsswitch.conf")
    try:
        guest.run("systemctl", "restart", "sssd.service")
        yield
    finally:
        guest.run("systemctl", "stop", "sssd.service")
        guest.call("write_file", path="/etc/nsswitch.conf", text=switch)
        guest.run("rm", "-rf", "/var/lib/extrausers", "/etc/sssd/sssd.conf")
