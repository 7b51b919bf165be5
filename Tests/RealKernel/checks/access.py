"""A member of pointer-clients gets an answer; a user who is none is refused by the kernel."""

from expected import CENTER, point
from guest import GuestError

# A user whom no file of the system names.
USER = 54321


def check(machine, guest):
    group = int(guest.run("getent", "group", "pointer-clients").split(":")[2])

    with guest.connect(user=USER, groups=[USER, group]) as connection:
        state = connection.ask("io.pointerd.Pointer.GetState")["state"]
        assert point(state["position"]) == CENTER, f"the member gets {state}"

    try:
        with guest.connect(user=USER, groups=[USER]):
            raise AssertionError("a user outside the group could connect")
    except GuestError as error:
        assert error.errno == "EACCES", f"the refusal is {error.errno}: {error}"
