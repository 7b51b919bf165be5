"""Each program is killed at each step of switching the help on and off: the window says what has come of it, and nothing stays half done.

On the desktop of switched_on. A step is what the person has done last when the program goes.
"""

import desktop
import driving
from checks import switched_on
from checks.switched_on import ALL, ALL_KEPT, CARD, HELPED, IS_OFF, KEEP, KEPT, NO_POLKIT, OFF

MECHANISM_ENDED = "The part that asks for the password has ended meanwhile. Try it again."
NOT_AUTHORIZED = "This needs the password of a person who may change this computer."
SERVICE_ENDED = "The service has ended meanwhile. Try it again."
# How the sentences begin that say what is not as it was wished.
UNTIL_RESTART, NOT_ALL = "It helps in all programs until the computer restarts", "The rest is off, but this has not worked."
WENT_OFF = "The help in all programs has gone off meanwhile."
# Of the person's own service manager, and of the machine's.
OVERLAY, FEEDER, WINDOW = "pointer-overlay.service", "pointer-feeder.service", "pointer-settings.service"
DAEMON, GUARD, MECHANISM = "pointerd.service", driving.UNIT, "pointer-mechanism.service"
OF_PERSON = [OVERLAY, FEEDER, WINDOW]
# What is killed while a card is on trial, and then while it is being kept.
CARD_ROUNDS = [(DAEMON, FEEDER), (None, DAEMON), (None, WINDOW), (WINDOW, None)]
# What is killed while the drive is on trial, then while it is being kept, and then while all is being turned off.
DRIVE_ROUNDS = [
    (OVERLAY, FEEDER, GUARD),
    (FEEDER, OVERLAY, MECHANISM),
    (MECHANISM, GUARD, OVERLAY),
    (GUARD, MECHANISM, FEEDER),
    (None, DAEMON, DAEMON),
    (None, None, WINDOW),
    (None, WINDOW, None),
    (DAEMON, None, None),
    (WINDOW, None, None),
]


def check(machine, guest):
    with switched_on.on_xorg(machine, guest) as user:
        kills = Kills(machine, guest, user)
        kills.with_card()
        kills.with_password()
        agent_and_polkit(guest, user, kills)
        kills.with_drive()


class Kills:
    """A person who goes through all steps, again and again, while programs are killed. The dialog is what asks for the password."""

    def __init__(self, machine, guest, user, dialog=switched_on.DIALOG, is_modal=False):
        """A modal dialog lets nobody press anything else."""
        self.machine, self.guest, self.user, self.dialog, self.is_modal = machine, guest, user, dialog, is_modal

    def window(self):
        return switched_on.window(self.machine, self.guest, self.user, self.dialog)

    def kill(self, program, step):
        """Kill a program, or nothing, once it is there; returns whether it was the window."""
        if program is None:
            return False
        # It fails where there is no main process.
        argv = ["kill", "--kill-whom=main", "--signal=KILL", program]
        if program in OF_PERSON:
            argv = self.user.display.command("systemctl", "--user", *argv, **self.user.environment)
        else:
            argv = ["systemctl", *argv]
        # Those that nobody needs any more may have ended.
        if program == MECHANISM or (program, step) == (GUARD, "all going off"):
            done = "was killed" if self.guest.try_run(*argv).status == 0 else "had ended"
        else:
            desktop.look(f"{program} to kill", lambda: self.guest.try_run(*argv).status == 0)
            done = "was killed"
        print(f"  {step}: {program} {done}", flush=True)
        return program == WINDOW

    def with_card(self):
        for on_trial, being_kept in CARD_ROUNDS:
            with self.window() as person:
                # A round in which the window was killed may have left help on.
                switched_on.switch_off(self.guest, person)
                self.choose(person)
                desktop.look("help on trial", self.is_helped)
                if not self.kill(on_trial, "card on trial"):
                    if on_trial == DAEMON:
                        person.waits_for(SERVICE_ENDED)
                        self.choose(person)
                    person.click(KEEP)
                    if not self.kill(being_kept, "card being kept"):
                        person.waits_for(KEPT)
                else:
                    desktop.look("end of the help on trial", lambda: not self.is_helped())
        self.all_off()

    def is_helped(self):
        """Whether somebody holds help in force."""
        return self.guest.ask("io.pointerd.Assist.GetStatus")["status"]["holders"]

    def choose(self, person):
        person.click(CARD)
        person.waits_for(KEEP)

    def with_password(self):
        """A password is asked for."""
        with self.window() as person:
            for program in [OVERLAY, FEEDER, DAEMON]:
                switched_on.choose(person)
                self.ask(person)
                self.kill(program, "password asked for")
                # Who wants all off gives no password for it any more.
                if self.is_modal:
                    person.types("\x1b")
                switched_on.switch_off(self.guest, person)
            switched_on.choose(person)
            self.ask(person)
            self.kill(MECHANISM, "password asked for")
            person.waits_for(MECHANISM_ENDED)
            self.is_asked_no_more(person, MECHANISM)
            self.ask(person)
            self.kill(WINDOW, "password asked for")
            self.is_asked_no_more(person, WINDOW)

    def ask(self, person):
        person.click(ALL)
        person.waits_to_be_asked()

    def is_asked_no_more(self, person, program):
        desktop.look(f"end of the question after killing {program}", lambda: not person.is_asked())
        switched_on.nothing_is_on(self.guest, f"killing {program} while a password is asked for")

    def with_drive(self, rounds=DRIVE_ROUNDS):
        for programs in rounds:
            with self.window() as person:
                # A round in which the window was killed may have left help on.
                switched_on.switch_off(self.guest, person)
                self.drive_round(person, *programs)
        self.all_off()

    def all_off(self):
        with self.window() as person:
            switched_on.switch_off(self.guest, person)

    def drive_round(self, person, on_trial, being_kept, going_off):
        self.let_in(person)
        self.kill(on_trial, "drive on trial")
        if on_trial == DAEMON:
            person.waits_for(WENT_OFF)
        if on_trial in [DAEMON, WINDOW]:
            self.nothing_is_kept(on_trial)
            return
        person.click(KEEP)
        if self.kill(being_kept, "drive being kept"):
            self.is_kept_if_written()
            return
        self.is_kept_or_not(person, being_kept)
        person.click(OFF)
        if self.kill(going_off, "all going off"):
            return
        if self.says(person, [IS_OFF, NOT_ALL]) == NOT_ALL:
            print(f"  all going off: after killing {going_off} a second click is needed", flush=True)
            person.click(OFF)
            person.waits_for(IS_OFF)
        switched_on.nothing_is_on(self.guest, f"all off while {going_off} is killed")

    def let_in(self, person):
        """Turn the help in all programs on, on trial."""
        switched_on.choose(person)
        person.click(ALL)
        switched_on.answer(person)
        desktop.look("drive on trial", lambda: driving.is_driving(driving.status_of(self.guest)))

    def is_kept_or_not(self, person, program):
        """The window says whether it is kept, and so it is."""
        said = self.says(person, [ALL_KEPT, UNTIL_RESTART, SERVICE_ENDED])
        print(f"  drive being kept: after killing {program} the window says: {said}", flush=True)
        assert self.is_written() == (said == ALL_KEPT), f"the window says '{said}', and the file {self.written()}"
        if said == ALL_KEPT:
            person.waits_for(HELPED)
            self.is_kept_if_written()

    def is_kept_if_written(self):
        """What starts with the machine helps now."""
        if self.is_written():
            desktop.look("drive that is kept", lambda: driving.is_driving(driving.status_of(self.guest)))

    def says(self, person, beginnings):
        """Wait for a sentence with one of these beginnings; returns that."""

        def look():
            texts = person.reads()
            return next((one for one in beginnings if any(text.startswith(one) for text in texts)), None)

        return desktop.look(f"sentence out of {beginnings}", look)

    def written(self):
        """What the mechanism has written."""
        return self.guest.try_run("cat", switched_on.DROP_IN).out

    def is_written(self):
        """Whether the drive starts with the machine."""
        return "enabled" in self.written()

    def nothing_is_kept(self, program):
        """The drive ends, and none begins with the machine; who gave a password may turn it on again."""
        with driving.monitor(self.guest) as status:
            status.until(lambda state: state["phase"] in ["off", "failed"])
        assert not self.is_written(), f"after killing {program} the file says {self.written()}"


def agent_and_polkit(guest, user, kills):
    """What asks for the password is killed while it does."""
    with kills.window() as person:
        kills.ask(person)
        user.run("systemctl", "--user", "kill", "--signal=KILL", f"{switched_on.AGENT}.service")
        person.waits_for(NOT_AUTHORIZED)
        switched_on.nothing_is_on(guest, "killing the agent")
        switched_on.start(user, switched_on.AGENT)

        kills.ask(person)
        guest.run("systemctl", "kill", "--signal=KILL", "polkit.service")
        person.waits_for(NO_POLKIT)
        switched_on.nothing_is_on(guest, "killing polkit")
        # The agent does not notice it, and leaves its question.
        user.run("systemctl", "--user", "stop", f"{switched_on.AGENT}.service")
        switched_on.start(user, switched_on.AGENT)
