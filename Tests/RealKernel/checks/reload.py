"""systemctl reload puts a new configuration in force for those already connected; a wrong one changes nothing."""

from expected import BUTTON, CENTRE, EVERYTHING, state_of, wait_for_mouse

PATH = "/etc/pointerd/pointerd.toml"


def main_pid(guest):
    return guest.run("systemctl", "show", "pointerd.service", "--property=MainPID", "--value").strip()


def check(machine, guest):
    before = guest.run("cat", PATH)
    # The same button, with its middle in the middle of the output, where the pointer is.
    frame = "frame = {{ x = {}, y = {}, width = {}, height = {} }}"
    here = (int(CENTRE[0] - BUTTON[2] / 2), int(CENTRE[1] - BUTTON[3] / 2), *BUTTON[2:])
    after = before.replace(frame.format(*BUTTON), frame.format(*here))
    assert after != before, f"{PATH} holds no {frame.format(*BUTTON)}"

    wait_for_mouse(guest)
    pid = main_pid(guest)
    try:
        with guest.stream("io.pointerd.Pointer.Subscribe", events=EVERYTHING) as stream:
            assert stream.next()["state"].get("region") is None, "a region under the pointer at the start"

            guest.call("write_file", path=PATH, text=before + "\nthis is no TOML\n")
            guest.run("systemctl", "reload", "pointerd.service")
            line = guest.wait_for_log("pointerd.toml:")
            assert state_of(guest).get("region") is None, "a wrong configuration changed the state"
            assert str(before.count("\n") + 2) in line, f"the log does not name the line: {line}"

            guest.call("write_file", path=PATH, text=after)
            guest.run("systemctl", "reload", "pointerd.service")
            entered = stream.until(lambda event: event["kind"] == "enter")
            assert entered[-1]["region"] == state_of(guest)["region"], f"the stream says {entered[-1]}"
    finally:
        guest.call("write_file", path=PATH, text=before)
    assert main_pid(guest) == pid, "the daemon was started anew"
