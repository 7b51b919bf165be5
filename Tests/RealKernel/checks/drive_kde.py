"""On KWin, which logind gives the devices of its session, the cursor goes where the daemon displays the pointer, on both outputs."""

import json

import driven_desktop
import driving
import logins
from driven_desktop import OVERLAY, agree, go
from expected import state_of
from guest import GuestError

TITLE = "Test dialog"
# Where the dialog is, on the second output.
PLACE = (1500, 200)


def check(machine, guest):
    with (
        driven_desktop.installed(guest),
        logins.kwin(machine, guest) as display,
        display.service(OVERLAY, "pointer-overlay"),
        driving.monitor(guest) as status,
    ):
        try:
            status.until(driving.is_driving)
            display.wait_for_device(driving.ABSOLUTE)
            driven_desktop.reaches_all(machine, guest, display)
            click(machine, guest, display)
        except Exception:
            print(guest.run("journalctl", f"--unit={OVERLAY}", "--no-pager", "--output=short-monotonic", "--lines=60"), flush=True)
            raise


def click(machine, guest, display):
    """A click is where the cursor is."""
    with display.start("python3", "/opt/realkernel/dialog.py", TITLE) as dialog:
        buttons = json.loads(dialog.answer())
        display.place(TITLE, *PLACE)
        for label in ["Save", "Discard"]:
            x, y, width, height = buttons[label]
            go(machine, guest, PLACE[0] + x + width // 2, PLACE[1] + y + height // 2)
            agree(guest, display, f"over {label}")
            machine.press("left", True)
            machine.press("left", False)
            try:
                said = json.loads(dialog.answer())
            except GuestError as error:
                # The picture says where the cursor and the dialog are.
                display.screenshot("drive-lost-click")
                where = f"the buttons are at {buttons}, the state is {state_of(guest)}"
                raise AssertionError(f"the click on {label} does not arrive: {where}") from error
            assert said == {"clicked": label}, f"the click on {label} is {said}"
        display.screenshot("drive-dialog")
