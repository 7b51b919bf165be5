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
# What asks for the password, and with it what manages windows.
AGENT = "lxpolkit"
DESKTOP = ["openbox", AGENT]
WINDOW, DIALOG = "Help with the mouse", "Authentication"
CARD, KEEP, ALL, OFF = "My hand trembles", "Keep", "Let it help in all programs", "All off"
KEPT, ALL_KEPT = "Kept. It is on whenever you log in.", "Kept. It helps in all programs, and starts with the computer."
NOT_WRITABLE = "The settings of this computer cannot be written."
NO_POLKIT = "This computer cannot ask for a password (polkit is missing)."
# Of whom nobody knows that the person is in front.
NOT_IN_FRONT = "This computer does not know that you are in front of it."
HELPED, IS_OFF = "On. Clicks are steadied in all programs.", "Everything is off."
DROP_IN = f"{package.CONFIGURATION}.d/50-switched-on.toml"
# What the played parts take: a shop is opened, and a button pressed; a launcher is opened, and its entry chosen.
PLAYED_CLICKS, PLAYED_PASSWORDS = 4, 1
MOST_CLICKS, MOST_PASSWORDS = 10, 2
# Of twenty buttons, those that the first click gets at least.
LEAST_RIGHT = 18


def check(machine, guest):
    picking.require(guest)
    with on_xorg(machine, guest) as user:
        nothing_is_on(guest, "installing the packages")
        with window(machine, guest, user) as person:
            switch_on(user, person, PLAYED_CLICKS)
            pick(machine, guest, user)
            switch_off(guest, person)
        lacking(machine, guest, user)


@contextlib.contextmanager
def on_xorg(machine, guest):
    """The packages, and a person in front of Xorg with a window manager and LXDE's agent."""
    for program in DESKTOP:
        screens.require(guest, program, program)
    with installed(guest), session(machine, guest) as user:
        for program in DESKTOP:
            start(user, program)
        yield user


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
def window(machine, guest, user, dialog=DIALOG):
    """The window, and a person in front of it, who is asked for the password in a dialog of that title."""
    start(user, "pointer-settings", GSK_RENDERER="cairo")
    try:
        with onlooking.at(machine, guest, user.display, user.environment, WINDOW, dialog) as person:
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


def answer(person):
    """Type the password if it is asked for: one that was typed holds for some minutes. The drive is on trial then."""
    desktop.look("question or trial", lambda: person.is_asked() or KEEP in person.reads())
    if person.is_asked():
        person.types_password(PASSWORD)
    person.waits_for(KEEP)


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
