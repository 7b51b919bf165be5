"""A rule that a reload puts in force closes a device that is open, with its button released; without it the device is back."""

from expected import MOUSE, button, is_device, wait_for_mouse

PATH = "/etc/pointerd/pointerd.toml"
RULE = """
[[devices]]
match = { id = "%04X:%04x", name = "QEMU Virtio *", property = "ID_INPUT_MOUSE=1", kind = "mouse" }
ignore = true

[[devices]]
match.name = "QEMU*"
dpi = 500
"""


def check(machine, guest):
    before = guest.run("cat", PATH)
    mouse = wait_for_mouse(guest)["device"]
    try:
        with (
            guest.stream("io.pointerd.Devices.Monitor") as devices,
            guest.stream("io.pointerd.Pointer.Subscribe", events=["button"]) as stream,
        ):
            stream.next()
            machine.press("left", True)
            assert button(stream.next()) == {"button": "primary", "pressed": True}

            guest.call("write_file", path=PATH, text=before + RULE % (mouse["vendor"], mouse["product"]))
            guest.run("systemctl", "reload", "pointerd.service")
            devices.until(is_device("removed", MOUSE))
            release = button(stream.next())
            assert release == {"button": "primary", "pressed": False, "interrupted": True}, f"the release is {release}"
            failure = devices.next()
            reason = failure["failure"]["reason"]
            assert failure["kind"] == "failed" and reason == "ignored by the configuration (rules 1, 2)", f"{failure}"

            guest.call(
                "write_file", path=PATH, text=before + RULE.replace("ignore = true", "ignore = false") % (mouse["vendor"], mouse["product"])
            )
            guest.run("systemctl", "reload", "pointerd.service")
            added = devices.until(is_device("added", MOUSE))[-1]["device"]
            assert added["rules"] == [1, 2] and added["dpi"] == 500, f"it is back as {added}"
            machine.press("left", False)
    finally:
        guest.call("write_file", path=PATH, text=before)
