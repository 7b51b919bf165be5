"""The emulated mouse moves the pointer by what it counted, one frame a report, up to the edges of the output."""

from expected import CENTER, EVERYTHING, HEIGHT, WIDTH, button, is_motion_to, point, state_of, wait_for_mouse

STEPS = [(-40, 0), (0, 25), (-3, -7), (1, 1), (-100, 60)]


def check(machine, guest):
    wait_for_mouse(guest)
    with guest.stream("io.pointerd.Pointer.Subscribe", events=EVERYTHING) as stream:
        position = point(stream.next()["state"]["position"])
        assert position == CENTER, f"the pointer starts at {position}"

        frames, times = [], []
        for x, y in STEPS:
            machine.move(x, y)
            position = (position[0] + x, position[1] + y)
            event = stream.next()
            assert is_motion_to(*position)(event), f"after ({x}, {y}) came {event}, not a motion to {position}"
            frames.append(event["frame"])
            times.append(event["time"])
        assert frames == sorted(set(frames)), f"the frames are {frames}"
        assert times == sorted(times), f"the times are {times}"
        uptime = float(guest.run("cat", "/proc/uptime").split()[0]) * 1e6
        assert 0 < times[0] <= times[-1] <= uptime + 1e6, f"times {times} are none of the monotonic clock, now {uptime}"

        machine.move(0, -3000)
        machine.move(-3000, 0)
        corner = stream.until(lambda event: event["kind"] == "motion" and point(event["position"])[0] <= 0)[-1]
        assert point(corner["position"]) == (0, 0), f"the top left corner is {corner['position']}"
        machine.move(3000, 3000)
        corner = point(stream.until(lambda event: event["kind"] == "motion")[-1]["position"])
        assert WIDTH - 1 <= corner[0] <= WIDTH and HEIGHT - 1 <= corner[1] <= HEIGHT, f"the other corner is {corner}"

        machine.press("left", True)
        press = stream.until(lambda event: event["kind"] == "button")[-1]
        assert button(press) == {"button": "primary", "pressed": True}, f"the press is {press}"
        assert state_of(guest)["buttons"] == ["primary"], "GetState does not know of the button"
        machine.press("left", False)
        release = stream.until(lambda event: event["kind"] == "button")[-1]
        assert button(release) == {"button": "primary", "pressed": False}, f"the release is {release}"
    assert state_of(guest)["buttons"] == [], "GetState still has the button down"
