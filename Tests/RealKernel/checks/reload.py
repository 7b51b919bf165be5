"""systemctl reload puts a new configuration in force for those already connected. It reports a wrong one, which changes nothing, and a
daemon that does not answer."""

from expected import BUTTON, CENTER, EVERYTHING, state_of, wait_for_mouse

PATH = "/etc/pointerd/pointerd.toml"
# Reloads, and prints meanwhile what the kernel says of the process that asks the daemon.
RELOAD = """
systemctl reload pointerd.service & job=$!
while kill -0 $job 2>/dev/null; do
    pid=$(systemctl show pointerd.service --property=ControlPID --value)
    [ "$(readlink /proc/$pid/exe)" = /usr/bin/pointerctl ] || continue
    grep -E '^(Uid|Gid|NoNewPrivs|Seccomp):' /proc/$pid/status
    break
done
wait $job
"""


def status_text(guest):
    """What the daemon says of itself in `systemctl status`."""
    lines = guest.run("systemctl", "status", "pointerd.service").splitlines()
    return next(line.partition(":")[2].strip() for line in lines if line.strip().startswith("Status:"))


def check(machine, guest):
    before = guest.run("cat", PATH)
    # The same button, with its middle in the middle of the output, where the pointer is.
    frame = "frame = {{ x = {}, y = {}, width = {}, height = {} }}"
    here = (int(CENTER[0] - BUTTON[2] / 2), int(CENTER[1] - BUTTON[3] / 2), *BUTTON[2:])
    after = before.replace(frame.format(*BUTTON), frame.format(*here))
    assert after != before, f"{PATH} holds no {frame.format(*BUTTON)}"

    wait_for_mouse(guest)
    in_order = status_text(guest)
    assert "reads 1 device;" in in_order and f"{PATH}: valid" in in_order, f"its status is {in_order}"
    pid = guest.main_pid()
    # It is to stand still for about as long as the watchdog waits.
    guest.run("systemctl", "service-watchdogs", "no")
    try:
        with guest.stream("io.pointerd.Pointer.Subscribe", events=EVERYTHING) as stream:
            assert stream.next()["state"].get("region") is None, "a region under the pointer at the start"

            # Before the file changes: once the daemon goes on it does what it was asked, and must not find the new configuration by that.
            guest.call("signal", pid=pid, name="SIGSTOP")
            try:
                done = guest.try_run("sh", "-c", RELOAD)
            finally:
                guest.call("signal", pid=pid, name="SIGCONT")
            assert done.status != 0, "a reload that nobody has answered succeeds"
            seen = {name: set(values.split()) for name, _, values in (line.partition(":") for line in done.out.splitlines())}
            expected = {
                "Uid": {guest.run("id", "--user", "pointerd").strip()},
                "Gid": {guest.run("id", "--group", "pointerd").strip()},
                "NoNewPrivs": {"1"},
                "Seccomp": {"2"},
            }
            assert seen == expected, f"the reload runs as {seen}, not as {expected}"

            guest.call("write_file", path=PATH, text=before + "\nthis is no TOML\n")
            mistake = f"{PATH}:{before.count(chr(10)) + 2}:"
            done = guest.try_run("systemctl", "reload", "pointerd.service")
            assert done.status != 0, "systemctl does not report that the reload failed"
            said = status_text(guest)
            assert said.count(mistake) == 1 and "stays in force" in said, f"its status is {said}"
            assert state_of(guest).get("region") is None, "a wrong configuration changed the state"
            guest.wait_for_log(mistake)
            assert guest.run("systemctl", "is-active", "pointerd.service").strip() == "active", "a failed reload has stopped it"

            guest.call("write_file", path=PATH, text=after)
            guest.run("systemctl", "reload", "pointerd.service")
            # It was in force when systemctl returned.
            assert state_of(guest).get("region") is not None, "the configuration is not in force after the reload"
            assert status_text(guest) == in_order, f"its status is {status_text(guest)}"
            entered = stream.until(lambda event: event["kind"] == "enter")
            assert entered[-1]["region"] == state_of(guest)["region"], f"the stream says {entered[-1]}"
    finally:
        guest.run("systemctl", "service-watchdogs", "yes")
        guest.call("write_file", path=PATH, text=before)
    assert guest.main_pid() == pid, "the daemon was started anew"
