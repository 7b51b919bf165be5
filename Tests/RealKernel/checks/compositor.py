"""A compositor reads the guest's mouse and moves the pointer in place of the daemon, draws it, and has its title button clicked."""

import json

import desktop
from expected import CENTER, EVERYTHING, button, configured, is_motion_to, point, state_of, wait_for_mouse

# What nobody has by default.
ROLES = f"""
[roles]
compositor = ["{desktop.USER}"]
sync = ["{desktop.USER}"]
"""
# Only ever reached by a pointer that does not come closer: mouse movements on the way to a place.
MOVES = 300
# Counts of one of them, and points that count as being there.
LONGEST, THERE = 40, 3


def check(machine, guest):
    desktop.prepare(guest)
    with configured(guest, lambda text: text + ROLES):
        mouse = wait_for_mouse(guest)["device"]["node"]
        with guest.stream("io.pointerd.Pointer.Subscribe", events=EVERYTHING) as stream:
            assert point(stream.next()["state"]["position"]) == CENTER
            machine.move(-10, 5)
            stream.until(is_motion_to(CENTER[0] - 10, CENTER[1] + 5))
            with desktop.running(guest) as screen:
                takes_over(machine, guest, stream, screen, mouse)
                clicks(machine, guest, stream, screen)
                guest.call("signal", pid=screen.pid, name="SIGTERM")
                ended = desktop.end_of(guest, desktop.COMPOSITOR)
                assert ended == 0, f"the compositor ended with status {ended}"
                gives_back(machine, guest, stream)


def moved(stream):
    """The events up to the next motion, and where it ends."""
    events = stream.until(lambda event: event["kind"] == "motion")
    return events, point(events[-1]["position"])


def takes_over(machine, guest, stream, screen, mouse):
    """What moves the pointer is the compositor's report of the mouse, though the daemon still reads the mouse too."""
    assert mouse in guest.open_nodes(screen.pid), f"the compositor has not opened {mouse}"
    assert mouse in guest.open_nodes(guest.main_pid()), f"the daemon has closed {mouse}"
    x, y = point(state_of(guest)["position"])
    machine.move(-40, 20)
    _, (left, down) = moved(stream)
    assert left < x and down > y, f"from {x}, {y} to the left and down it goes to {left}, {down}"

    # While the compositor stands still, the daemon alone has the report.
    daemon = guest.main_pid()
    with guest.reader(mouse) as reader:
        guest.call("signal", pid=screen.pid, name="SIGSTOP")
        machine.move(-25, 0)
        reader.read(1)
    guest.sleeps(daemon)
    assert point(state_of(guest)["position"]) == (left, down), "the daemon moves the pointer of a compositor"
    guest.call("signal", pid=screen.pid, name="SIGCONT")
    events, (further, same) = moved(stream)
    assert events[0]["kind"] == "motion" and further < left and same == down, f"from {left}, {down} the compositor makes {events}"


def clicks(machine, guest, stream, screen):
    """On the title button of a window the pointer is its highlight, drawn by the compositor, and a click closes the window."""
    screen.start_window()
    close = desktop.look("close button", lambda: desktop.frame(guest, "close-1"))
    x, y, width, height = close
    # The pointer goes to one corner of the button, and the highlight is looked for at the other, where no dot of 20 points comes.
    corner = (int(x + width * 0.85), int(y + height * 0.85))
    plain = desktop.look("title button in a screenshot", lambda: screen.color(*corner))

    entered = steer(machine, guest, stream, x + width / 4, y + height / 4)
    regions = [event["region"] for event in entered if event["kind"] == "enter"]
    assert (regions[-1]["surface"], regions[-1]["node"]) == ("desktop", "close-1"), f"it enters {regions}"
    styles = [event["style"] for event in entered if event["kind"] == "style"]
    assert (styles[-1]["kind"], styles[-1]["content"]) == ("highlight", "close-1"), f"its styles are {styles}"
    explained = json.loads(guest.run("pointerctl", "explain", "--json"))
    assert explained["region"]["node"] == "close-1", f"pointerctl explains {explained}"
    desktop.look("highlight in a screenshot", lambda: screen.color(*corner) not in ([], plain))

    machine.press("left", True)
    press = stream.until(lambda event: event["kind"] == "button")[-1]
    assert button(press) == {"button": "primary", "pressed": True}, f"the press is {press}"
    to_x, to_y = point(press["button"]["clickPosition"])
    assert x <= to_x <= x + width and y <= to_y <= y + height, f"the click belongs to {to_x}, {to_y}, the button is {close}"
    machine.press("left", False)
    release = stream.until(lambda event: event["kind"] == "button")[-1]
    assert button(release) == {"button": "primary", "pressed": False}, f"the release is {release}"
    ended = desktop.end_of(guest, desktop.WINDOW)
    assert ended == 0, f"the window ended with status {ended}"
    desktop.look("layout without the close button", lambda: "close-1" not in desktop.nodes(guest))


def steer(machine, guest, stream, x, y):
    """Move the mouse until the pointer is at a place, as a hand does that does not know of libinput's acceleration; returns the events."""
    seen = []
    position = point(state_of(guest)["position"])
    for _ in range(MOVES):
        away = [there - here for there, here in zip((x, y), position)]
        if max(map(abs, away)) <= THERE:
            # All that belongs to a frame comes before what belongs to the next one.
            machine.move(1, 0)
            return seen + moved(stream)[0]
        machine.move(*(max(-LONGEST, min(LONGEST, round(part / 3) or (part > 0) - (part < 0))) for part in away))
        events, position = moved(stream)
        seen += events
    raise AssertionError(f"after {MOVES} movements towards {x}, {y} the pointer is at {position}")


def gives_back(machine, guest, stream):
    """Without the compositor the daemon's devices move the pointer again, by its own settings: a count is a point."""
    guest.sleeps(guest.main_pid())
    x, y = point(state_of(guest)["position"])
    machine.move(30, 17)
    _, to = moved(stream)
    # To the digits that the protocol carries: a sum in binary may differ in its last bit.
    assert [round(value, 4) for value in to] == [round(x + 30, 4), round(y + 17, 4)], f"from {x}, {y} the mouse moves the pointer to {to}"
