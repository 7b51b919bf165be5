"""From the packages to a trembling hand that is helped in all programs, by what a person sees: at most 10 clicks and 2 passwords.

On Xorg with openbox, logind, the person's own service manager, polkitd and LXDE's agent, which asks for the password in a window. The
person reads the window, clicks with the emulated mouse, and types the password on an emulated keyboard. Played are three things, which are
counted as a desktop asks for them: dpkg installs the packages in place of a shop of programs, systemd starts the window in place of a
launcher, and no graphics card draws.
"""

import contextlib

import desktop
import driving
import onlooking
import package
import picking
import screens
from checks import doctor
from guest import Skipped

# Only of keys that the emulated keyboard has.
PASSWORD = "qwertasd12"
WINDOW, DIALOG = "Help with the mouse", "Authentication"
CARD, KEEP, ALL, OFF = "My hand trembles", "Keep", "Let it help in all programs", "All off"
KEPT, ALL_KEPT = "Kept. It is on whenever you log in.", "Kept. It helps in all programs, and starts with the computer."
MECHANISM_ENDED = "The part that asks for the password has ended meanwhile. Try it again."
NOT_AUTHORIZED = "This needs the password of a person who may change this computer."
NOT_WRITABLE = "The settings of this computer cannot be written."
NO_POLKIT = "This computer cannot ask for a password (polkit is missing)."
# Of whom nobody knows that the person is in front.
NOT_IN_FRONT = "This computer does not know that you are in front of it."
WENT_OFF = "The help in all programs has gone off meanwhile."
HELPED, IS_OFF = "On. Clicks are steadied in all programs.", "Everything is off."
DROP_IN = f"{package.CONFIGURATION}.d/50-switched-on.toml"
# What the played parts take: a shop is opened, and a button pressed; a launcher is opened, and its entry chosen.
PLAYED_CLICKS, PLAYED_PASSWORDS = 4, 1
MOST_CLICKS, MOST_PASSWORDS = 10, 2
# Of twenty buttons, those that the first click gets at least.
LEAST_RIGHT = 18


def check(machine, guest):
    picking.require(guest)
    for program in ["lxpolkit", "openbox"]:
        screens.require(guest, program, program)
    with installed(guest), session(machine, guest) as user:
        nothing_is_on(guest, "installing the packages")
        for program in ["openbox", "lxpolkit"]:
            start(user, program)
        with window(machine, guest, user) as person:
            switch_on(user, person, PLAYED_CLICKS)
            pick(machine, guest, user)
            switch_off(guest, person)
        killed(machine, guest, user)
        lacking(machine, guest, user)


@contextlib.contextmanager
def installed(guest):
    if guest.try_run("test", "-e", package.SETTINGS).status != 0:
        raise Skipped("pointerd-settings is not built")
    former = guest.run("cat", package.CONFIGURATION)
    guest.call("write_file", path=package.CONFIGURATION, text=doctor.PLAIN)
    package.install(guest, package.DESKTOP, package.DRIVE, package.SETTINGS, package.HELP)
    try:
        yield
    finally:
        package.dpkg(guest, "--purge", "pointer-help", "pointerd-settings", "pointerd-drive", "pointerd-desktop")
        guest.call("write_file", path=package.CONFIGURATION, text=former)
        guest.run("systemctl", "restart", "pointerd.service")


@contextlib.contextmanager
def session(machine, guest, **server):
    """The desktop's user in front, who has an administrator's password, and polkit."""
    desktop.make_user(guest)
    guest.run("sh", "-c", f"gpasswd --add {desktop.USER} sudo; gpasswd --delete {desktop.USER} pointer-clients")
    guest.run("sh", "-c", f"echo '{desktop.USER}:{PASSWORD}' | chpasswd")
    try:
        with doctor.session(machine, guest, **server) as user:
            guest.run("systemctl", "start", "polkit.service")
            yield user
    finally:
        guest.run("systemctl", "unmask", "--runtime", "--quiet", "polkit.service")
        guest.run("systemctl", "stop", "polkit.service")
        guest.run("sh", "-c", f"gpasswd --delete {desktop.USER} sudo; gpasswd --add {desktop.USER} pointer-clients")


def start(user, program, **environment):
    """Start a program as a desktop does, in a unit of the user's service manager."""
    variables = [f"--setenv={name}={value}" for name, value in environment.items()]
    user.run("systemd-run", "--user", "--quiet", "--collect", f"--unit={program}", *variables, program)


@contextlib.contextmanager
def window(machine, guest, user):
    """The window, and a person in front of it."""
    start(user, "pointer-settings", GSK_RENDERER="cairo")
    try:
        with onlooking.at(machine, guest, user.display, user.environment, WINDOW, DIALOG) as person:
            yield person
    finally:
        guest.try_run(*user.display.command("systemctl", "--user", "stop", "pointer-settings.service", **user.environment))


def choose(person):
    person.click(CARD)
    person.click(KEEP)
    person.waits_for(KEPT)


def let_in(person):
    person.click(ALL)
    person.types_password(PASSWORD)


def switch_on(user, person, played):
    choose(person)
    let_in(person)
    person.click(KEEP)
    person.waits_for(ALL_KEPT)
    person.waits_for(HELPED)
    clicks, passwords = len(person.clicks) + played, person.passwords + PLAYED_PASSWORDS
    print(f"  switched_on: {clicks} clicks, {played} of them played: {', '.join(person.clicks)}", flush=True)
    print(f"  switched_on: {passwords} passwords, {PLAYED_PASSWORDS} of them played", flush=True)
    assert clicks <= MOST_CLICKS and passwords <= MOST_PASSWORDS
    user.is_content("switching on", "On: clicks are steadied in all programs.")


def pick(machine, guest, user):
    counts = picking.pick_all(machine, guest, user.display, user.environment, "switched_on: tremor", "tremor")
    print(f"  switched_on: the first click gets {counts['first']} of twenty buttons", flush=True)
    assert counts["first"] >= LEAST_RIGHT, f"the first click gets {counts['first']} of twenty buttons"


def switch_off(guest, person):
    """All is off by one click, without a password."""
    person.click(OFF)
    person.waits_for(IS_OFF)
    assert not person.is_asked()
    nothing_is_on(guest, "all off")


def nothing_is_on(guest, after):
    """No drive is on or kept, and nothing is written for the machine."""
    desktop.look(f"end of the drive after {after}", lambda: driving.status_of(guest)["phase"] in ["off", "failed"])
    assert guest.try_run("test", "-e", DROP_IN).status != 0, f"after {after} there is {guest.run('cat', DROP_IN)}"


def killed(machine, guest, user):
    """A program that is killed leaves nothing half done, and the window says what has come of it."""
    with window(machine, guest, user) as person:
        choose(person)
        # Who wants all off gives no password for it any more.
        person.click(ALL)
        person.waits_to_be_asked()
        switch_off(guest, person)

        choose(person)
        person.click(ALL)
        person.waits_to_be_asked()
        guest.run("systemctl", "kill", "--signal=KILL", "pointer-mechanism.service")
        person.waits_for(MECHANISM_ENDED)
        desktop.look("end of the question of the mechanism that was killed", lambda: not person.is_asked())
        nothing_is_on(guest, "killing the mechanism")

        person.click(ALL)
        person.waits_to_be_asked()
        user.run("systemctl", "--user", "kill", "--signal=KILL", "lxpolkit.service")
        person.waits_for(NOT_AUTHORIZED)
        nothing_is_on(guest, "killing the agent")
        start(user, "lxpolkit")

        person.click(ALL)
        person.waits_to_be_asked()
        guest.run("systemctl", "kill", "--signal=KILL", "polkit.service")
        person.waits_for(NO_POLKIT)
        nothing_is_on(guest, "killing polkit")
        # The agent does not notice it, and leaves its question.
        user.run("systemctl", "--user", "stop", "lxpolkit.service")
        start(user, "lxpolkit")

        person.click(ALL)
        person.waits_to_be_asked()
        user.run("systemctl", "--user", "kill", "--signal=KILL", "pointer-settings.service")
        desktop.look("end of the question", lambda: not person.is_asked())
        nothing_is_on(guest, "killing the window while a password is asked for")
    with window(machine, guest, user) as person:
        let_in(person)
        on_trial(guest, person)
        guest.run("systemctl", "kill", "--signal=KILL", "pointerd.service")
        person.waits_for(WENT_OFF)
        nothing_is_kept(guest, "killing the daemon")

        # The password holds for some minutes.
        person.click(ALL)
        with driving.monitor(guest) as status:
            on_trial(guest, person)
            guest.run("systemctl", "kill", "--signal=KILL", driving.UNIT)
            status.until(lambda status: not driving.is_driving(status))
            status.until(driving.is_driving)
            for program in ["overlay", "feeder"]:
                user.run("systemctl", "--user", "kill", "--signal=KILL", f"pointer-{program}.service")
            user.run("systemctl", "--user", "kill", "--signal=KILL", "pointer-settings.service")
            status.until(driving.is_phase("off"))
        nothing_is_kept(guest, "killing the window")
    user.is_content("killing all programs")
    switch_all_off(machine, guest, user)


def on_trial(guest, person):
    person.waits_for(KEEP)
    desktop.look("drive on trial", lambda: driving.is_driving(driving.status_of(guest)))


def switch_all_off(machine, guest, user):
    with window(machine, guest, user) as person:
        switch_off(guest, person)


def nothing_is_kept(guest, after):
    """No drive is on, and none begins with the machine; who gave a password may turn it on again."""
    desktop.look(f"end of the drive after {after}", lambda: driving.status_of(guest)["phase"] in ["off", "failed"])
    written = guest.try_run("cat", DROP_IN).out
    assert "enabled" not in written, f"after {after} the file says {written}"


def lacking(machine, guest, user):
    """A machine that lacks what this needs gets a sentence, and nothing is on."""
    with window(machine, guest, user) as person:
        choose(person)
        # No password is asked for in vain.
        guest.run("mount", "-t", "tmpfs", "-o", "ro", "none", "/etc/pointerd")
        try:
            refused(guest, person, NOT_WRITABLE)
        finally:
            guest.run("systemctl", "stop", "pointer-mechanism.service")
            guest.run("umount", "/etc/pointerd")
        guest.run("systemctl", "mask", "--runtime", "--now", "--quiet", "polkit.service")
        refused(guest, person, NO_POLKIT)
        guest.run("systemctl", "unmask", "--runtime", "--quiet", "polkit.service")
        guest.run("systemctl", "start", "polkit.service")
        switch_off(guest, person)
    # As without logind from the start on: nobody is in front, and nobody may.
    guest.run("systemctl", "mask", "--runtime", "--now", "--quiet", "systemd-logind.service")
    guest.run("sh", "-c", "rm -f /run/systemd/seats/* /run/systemd/sessions/* /run/systemd/users/*")
    try:
        with window(machine, guest, user) as person:
            person.waits_for(NOT_IN_FRONT)
            nothing_is_on(guest, "taking logind away")
    finally:
        guest.run("systemctl", "unmask", "--runtime", "--quiet", "systemd-logind.service")


def refused(guest, person, sentence):
    """What cannot be says so, and nothing is on."""
    person.click(ALL)
    person.waits_for(sentence)
    assert not person.is_asked()
    nothing_is_on(guest, sentence)
