import DoctorCodes
import PointerRuntime
import PointerWire

/// Everything that decides whether pointer and help reach a person, as plain values. ``DoctorLook`` fills it, and ``Diagnosis`` reads it.
struct DoctorFacts: Sendable {
    /// Version of this program.
    var version = ProjectVersion.string
    /// The person's number.
    var user: UInt32
    /// Whether a process of the person looks for root.
    var isForRoot = false
    /// The desktop; nil outside of a graphical session.
    var desktop: SessionDesktop?
    /// What the daemon says; nil if it does not answer.
    var daemon: DaemonFacts?
    /// Why the daemon does not answer; nil if it does.
    var withoutDaemon: DaemonLack?
    /// Whether the daemon says nothing to this user because the session of another one is in front, as logind knows.
    var isInBackground = false
    /// Groups that the user database gives the person, and this login does not have yet.
    var newerGroups: [String] = []
    /// The programs of the desktop; nil if the user's service manager does not answer.
    var programs: [ProgramState]?
    /// Why the service manager does not answer; nil if it does.
    var withoutManager: String?
    /// Programs that had given up, and have been started again.
    var startedAgain: [DesktopProgram] = []
    /// Whether the daemon or a program of the desktop has started so lately that what is missing may come by itself.
    var hasJustStarted = false
    /// What keeps GNOME Shell's extension from its work; nil if nothing does, and on other desktops.
    var extensionLack: ExtensionLack?
    /// What the overlay says of a Wayland compositor's cursor; nil if it says nothing.
    var cursor: CursorKnowledge?
    /// What the feeder says; empty if it says nothing.
    var feeder = FeederStatusMessage()
    /// Whether the session's bus can start the service that has the accessibility bus.
    var hasAccessibilityBus = true
    /// Whether a locker's hook says that the screen is locked.
    var isLockedByHook = false
    var file = DesktopFileFacts()
    var settings = DesktopSettings()

    /// Returns what the service manager says of a program; nil if it does not answer.
    func state(of program: DesktopProgram) -> ProgramState? { programs?.first { $0.name == program.name } }

    /// Whether a program runs, or starts with the session.
    func isWanted(_ program: DesktopProgram) -> Bool {
        state(of: program).map { $0.isEnabled || $0.isRunning } ?? false
    }

    /// Whether a program runs.
    func runs(_ program: DesktopProgram) -> Bool { state(of: program)?.isRunning == true }
}

/// What the daemon says to this person.
struct DaemonFacts: Sendable {
    var version = ProjectVersion.string
    var roles: [String]
    /// Seat on which another user's session is in front; nil if this user is not muted.
    var mutedOn: String?
    var isPaused = false
    /// Mistakes of the last reload, one a line; nil if it succeeded.
    var failedReload: String?
    /// Agreement of the pointer with the real cursor; nil if the daemon does not say it.
    var agreement: String?
    /// Ids of the configuration's surfaces above the windows of programs.
    var surfacesAboveWindows: [String] = []
    /// Whether the daemon reads a touchpad.
    var hasTouchpad = false
    /// The help; nil without the role that may know it.
    var assist: AssistStatusMessage?
    /// The drive; nil without the role that may know it.
    var drive: DriveStatusMessage?
    /// What the daemon's files say; nil if this user cannot read them.
    var configuration: DaemonConfigurationFacts?

    /// Help of the default pointer; nil if the daemon does not say it.
    var help: AssistInForceMessage? { assist?.pointers.first }

    /// What that help reaches; nil if the daemon does not say the help.
    var reach: HelpReach? { help.map { HelpReach(of: $0.settings, drive: drive) } }

    /// Whether the virtual mouse is there.
    var isDriving: Bool { drive?.phase == DrivePhaseName.driving.rawValue }
}

/// What the files of the daemon's configuration say, which count from its next start on.
struct DaemonConfigurationFacts: Sendable {
    /// Whether the drive goes on at each start.
    var drivesAtStart: Bool
    /// Whether the daemon swaps the buttons of mice.
    var isLeftHanded: Bool
}

/// Why the daemon does not answer.
struct DaemonLack: Sendable, Equatable {
    enum Reason: Sendable, CaseIterable {
        /// There is no socket.
        case daemonAbsent
        /// Nobody listens on the socket.
        case daemonStopped
        /// This user may not connect.
        case daemonDenied
        /// The user may connect from the next login on.
        case loginOlderThanGroup
        /// This user may connect and nothing else.
        case withoutObserve
        /// The same, and logind does not say that the user is in front.
        case sessionUnknown
        /// The daemon does not answer in time, or hangs up.
        case daemonSilent
        /// What answers is not understood.
        case daemonForeign
    }

    var reason: Reason
    var message: String
    /// Sentences or commands, one a line.
    var advice: [String]
}

/// What desktop.toml says.
struct DesktopFileFacts: Sendable {
    /// Tables with a mistake.
    var faultyTables: [String] = []
    /// Mistakes, one a line; empty if there are none.
    var mistakes: [String] = []
    /// Profile of the help that the person asks for; nil for none, and for settings that help with nothing.
    var profile: String?
    /// Whether a hook of the screen locker says when the screen locks.
    var hasLockHook = false
    /// Whether the pointer is drawn where nothing says where the real cursor is.
    var drawsWithoutAgreement = false
}

/// Settings of the desktop that change what pointerd does.
struct DesktopSettings: Sendable {
    /// Where touchpads are switched off while there is a mouse, in words for the beginning of a sentence.
    var touchpadSwitching: [String] = []
    /// Whether the desktop swaps the buttons of mice; nil if it does not say it.
    var isLeftHanded: Bool?
    /// The magnifier that is on; nil if none is.
    var magnifier: Magnifier?

    /// A program that magnifies the screen, and shows a cursor of its own.
    enum Magnifier: String, Sendable, CaseIterable {
        case gnome, kwin
    }
}
