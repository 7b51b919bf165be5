"""The kernel's evdev hands on what the emulated mouse sends, report by report."""

MOUSE = "QEMU Virtio Mouse"
EV_KEY, EV_REL = 1, 2
REL_X, REL_Y, BTN_LEFT = 0, 1, 0x110


def check(machine, guest):
    with guest.reader(guest.node_of(MOUSE)) as reader:
        machine.move(7, -3)
        machine.press("left", True)
        machine.press("left", False)
        reports = reader.read(3)
    wanted = [
        [[EV_REL, REL_X, 7], [EV_REL, REL_Y, -3]],
        [[EV_KEY, BTN_LEFT, 1]],
        [[EV_KEY, BTN_LEFT, 0]],
    ]
    assert reports == wanted, f"the reports are {reports}, not {wanted}"
