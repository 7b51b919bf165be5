"""A daemon that stood still while the mouse went on gets SYN_DROPPED, and then knows the buttons as they are."""

from expected import EVERYTHING, button, point, state_of, wait_for_mouse

# The kernel keeps 64 events for a reader of a mouse; this is a multiple of it.
REPORTS = 300
# QEMU's own queue for the mouse is short too: never more than these at once.
BATCH = 10


def overrun(machine, reader):
    """Let far more happen than the kernel keeps for a reader, and see all of it arrive in the kernel."""
    for _ in range(REPORTS // BATCH):
        for i in range(BATCH):
            machine.move(1 if i % 2 == 0 else -1, 1 if i % 2 else -1)
        reader.read(BATCH)


def stand_still(guest, act):
    """Stop the daemon, act, and let it go on."""
    pid = int(guest.run("systemctl", "show", "pointerd.service", "--property=MainPID", "--value"))
    guest.call("signal", pid=pid, name="SIGSTOP")
    try:
        act()
    finally:
        guest.call("signal", pid=pid, name="SIGCONT")


def press(machine, reader, down):
    machine.press("left", down)
    reader.read(1)


def is_secondary(pressed):
    return lambda event: event["kind"] == "button" and button(event) == {"button": "secondary", "pressed": pressed}


def settle(machine, stream):
    """The events up to a click of the other button, which come after everything before it.

    It is released only once its press was seen: a daemon that reads the state anew would know of no press that is over.
    """
    machine.press("right", True)
    events = stream.until(is_secondary(True))
    machine.press("right", False)
    return events + stream.until(is_secondary(False))


def primary(events):
    """How the primary button went, by the events of the stream."""
    return [event["button"]["pressed"] for event in events if event["kind"] == "button" and event["button"]["button"] == "primary"]


def check(machine, guest):
    node = wait_for_mouse(guest)["device"]["node"]
    with (
        guest.reader(node) as reader,
        guest.stream("io.pointerd.Pointer.Subscribe", events=EVERYTHING) as stream,
    ):
        stream.next()

        def press_unseen():
            press(machine, reader, True)
            overrun(machine, reader)

        stand_still(guest, press_unseen)
        went = primary(settle(machine, stream))
        assert went == [True], f"pressed while it stood still, the button went {went}"
        assert state_of(guest)["buttons"] == ["primary"], f"the state is {state_of(guest)}"
        guest.wait_for_log("SYN_DROPPED")
        reader.read(2)

        def release_unseen():
            press(machine, reader, False)
            overrun(machine, reader)

        stand_still(guest, release_unseen)
        went = primary(settle(machine, stream))
        assert went == [False], f"released while it stood still, the button went {went}"
        assert state_of(guest)["buttons"] == [], f"the state is {state_of(guest)}"
        reader.read(2)

        def click_unseen():
            press(machine, reader, True)
            overrun(machine, reader)
            press(machine, reader, False)
            overrun(machine, reader)

        stand_still(guest, click_unseen)
        went = primary(settle(machine, stream))
        assert went in ([], [True, False]), f"a click that passed while it stood still went {went}"
        assert state_of(guest)["buttons"] == [], f"the state is {state_of(guest)}"
        reader.read(2)

        x, y = point(state_of(guest)["position"])
        machine.move(-7, 3)
        moved = stream.until(lambda event: event["kind"] == "motion")[-1]
        assert point(moved["position"]) == (x - 7, y + 3), f"from {(x, y)} a motion of (-7, 3) led to {moved}"
