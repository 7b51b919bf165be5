"""When the daemon or the guard is killed or hangs while a button is held, the button is released, and no mouse waits for another."""

import contextlib

import driving

# Made through uinput, as only that can send at any moment.
MICE = ["Test mouse", "Test second mouse", "Test third mouse"]
# How many of them are taken over. Several that are given back one after the other would each wait for the kernel.
COUNTS = [1, len(MICE)]
ENDS = [("daemon", "SIGKILL"), ("daemon", "SIGTERM"), ("daemon", "SIGSTOP"), ("guard", "SIGKILL"), ("guard", "SIGTERM")]
EV_KEY, LEFT = 1, 0x110
DOWN, UP = (EV_KEY, LEFT, 1), (EV_KEY, LEFT, 0)


def check(machine, guest):
    with driving.installed(guest), driving.configured(guest, *(f'{{ name = "{name}" }}' for name in MICE)):
        with guest.device("mouse", "Test other mouse") as other, guest.reader(other.node) as reader:
            ungrab = guest.call("time_of_ungrab", handle=reader.handle)
        for count in COUNTS:
            for who, signal in ENDS:
                with contextlib.ExitStack() as stack:
                    back = end(guest, stack, count, who, signal)
                # Above 1, one of them has waited until the kernel was done with another one.
                apart = (max(back) - min(back)) / ungrab
                print(f"  drive_crashes: the mice are back {apart:.2f} times the end of a grab apart", flush=True)


def end(guest, stack, count, who, signal):
    """Send a signal while a button is held: the virtual mouse's reader has the release, and another reader of each mouse what it sends.

    Returns after how many seconds that was so, for each mouse.
    """
    # The drive begins when there is a mouse to take over.
    mice = [stack.enter_context(guest.device("mouse", name)) for name in MICE[:count]]
    status = stack.enter_context(driving.on(guest))
    # udev announces one after the other.
    while len(status.seen[-1]["devices"]) < count:
        status.until(driving.is_driving)
    virtual = stack.enter_context(guest.reader(guest.node_of(driving.ABSOLUTE)))
    real = [stack.enter_context(guest.reader(mouse.node)) for mouse in mice]
    mice[0].emit([("EV_KEY", "BTN_LEFT", 1)])
    virtual.until(*DOWN)
    assert all(reader.waiting() == [] for reader in real), "another reader gets what the daemon has grabbed"
    pid = guest.main_pid() if who == "daemon" else driving.guard_pid(guest)
    seen = guest.call(
        "end_and_watch",
        pid=pid,
        name=signal,
        virtual=virtual.handle,
        event=[*UP],
        mice=[mouse.handle for mouse in mice],
        real=[reader.handle for reader in real],
    )
    print(
        f"  drive_crashes: {signal} of the {who}, mice: {count}: released after {seen['released'] * 1000:.1f} ms, "
        f"back after {', '.join(f'{time * 1000:.1f}' for time in seen['back'])} ms",
        flush=True,
    )
    mice[0].emit([("EV_KEY", "BTN_LEFT", 0)])
    real[0].until(*UP)
    if signal == "SIGSTOP":
        # It finds out what has become of its devices, and takes them over again.
        guest.call("signal", pid=pid, name="SIGCONT")
    if who == "guard" or signal == "SIGSTOP":
        status.until(lambda now: now.get("waitsFor") == "retry")
        status.until(driving.is_driving)
        click(guest, mice[0])
        # What has ended counts for a minute.
        driving.disable(guest)
        driving.enable(guest)
    return seen["back"]


def click(guest, mouse):
    """A click comes through, and nothing is left of what was before."""
    with guest.reader(guest.node_of(driving.ABSOLUTE)) as virtual:
        mouse.emit([("EV_KEY", "BTN_LEFT", 1)])
        virtual.until(*DOWN)
        mouse.emit([("EV_KEY", "BTN_LEFT", 0)])
        virtual.until(*UP)
