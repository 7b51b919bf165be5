"""What guest/root/etc/pointerd/pointerd.toml declares, and what follows from the design."""

import contextlib

CONFIGURATION = "/etc/pointerd/pointerd.toml"

# A pointer that no device has moved yet stands in the center of the output.
WIDTH, HEIGHT = 1920, 1080
CENTER = (WIDTH / 2, HEIGHT / 2)

# One button, right of the center and at its height: x, y, width, height.
BUTTON = (1100, 500, 120, 80)
BUTTON_IDENTIFIER = "ok"

MOUSE = "QEMU Virtio Mouse"
EVERYTHING = ["motion", "enter", "exit", "style", "button"]


def point(position):
    """A position from the wire as a pair."""
    return position["x"], position["y"]


def button(event):
    """The button of an event without where its click belongs; None where the event has no button."""
    found = event.get("button")
    return found and {field: value for field, value in found.items() if field != "clickPosition"}


def is_motion_to(x, y):
    """Whether an event is the motion that ends there."""
    return lambda event: event["kind"] == "motion" and point(event["position"]) == (x, y)


def state_of(guest):
    """The daemon's state, asked for by GetState."""
    return guest.ask("io.pointerd.Pointer.GetState")["state"]


def is_device(kind, name):
    """Whether an event is of that kind, for the device of that name."""
    return lambda event: event["kind"] == kind and event.get("device", {}).get("name") == name


def is_there(name):
    """Whether an event says of the device of that name that it is open.

    A stream that begins while a device comes names it as present or as added: which of them depends on what the daemon reads first.
    """
    return lambda event: event["kind"] in ("present", "added") and event["device"]["name"] == name


def wait_for_mouse(guest):
    """Start the daemon and wait until it has opened the emulated mouse."""
    with guest.stream("io.pointerd.Devices.Monitor") as devices:
        return devices.until(is_there(MOUSE))[-1]


@contextlib.contextmanager
def configured(guest, change):
    """Have the configuration be what `change` makes of it, until the block ends; a daemon that runs does not notice."""
    before = guest.run("cat", CONFIGURATION)
    after = change(before)
    assert after != before, f"nothing changes in {before}"
    guest.call("write_file", path=CONFIGURATION, text=after)
    try:
        yield
    finally:
        guest.call("write_file", path=CONFIGURATION, text=before)


def accelerated(text):
    """The configuration with touchpads that accelerate as libinput has them do."""
    return text.replace('[touchpad]\nacceleration = "flat"', '[touchpad]\nacceleration = "adaptive"')
