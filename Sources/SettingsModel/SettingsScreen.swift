import DoctorCodes
import HelpWords
import PointerMechanism
package import PointerModel
import PointerWire
import SafeText
import Translations

/// A sentence about what has come of the last wish.
package enum ScreenMessage: Sendable, Hashable {
    case kept, keptDrive, undone, wentBack, timeIsOver, allOff
    /// What was measured proposes what is in force.
    case fitsAlready
    /// The drive that was tried went off by itself, as with a service that ends.
    case driveWentOff
    /// What has failed, a sentence each.
    case failed([String])
    /// The same, where the rest is off.
    case notAllOff([String])
    /// The same, where the drive is on but does not start with the computer.
    case keptUntilRestart([String])

    package var words: String {
        switch self {
        case .kept: translated("Kept. It is on whenever you log in.")
        case .keptDrive: translated("Kept. It helps in all programs, and starts with the computer.")
        case .undone: translated("As it was before.")
        case .wentBack: translated("Nothing has changed.")
        case .timeIsOver: translated("It was not kept in time, so it is as it was before.")
        case .allOff: translated("Everything is off.")
        case .fitsAlready: translated("What you have fits your hand.")
        case .driveWentOff: translated("The help in all programs has gone off meanwhile.")
        case .failed(let sentences): sentences.joined(separator: " ")
        case .notAllOff(let sentences):
            ([translated("The rest is off, but this has not worked.")] + sentences).joined(separator: " ")
        case .keptUntilRestart(let sentences):
            ([translated("It helps in all programs until the computer restarts, but does not start with it.")]
                + sentences).joined(separator: " ")
        }
    }

    /// Whether something has not worked.
    package var isFailure: Bool {
        switch self {
        case .driveWentOff, .failed, .notAllOff, .keptUntilRestart: true
        default: false
        }
    }
}

/// What the window shows at one moment.
package struct SettingsScreen: Sendable, Hashable {
    /// The lower half, while something is tried.
    package struct TrialPanel: Sendable, Hashable {
        /// What is tried.
        package var title: String
        /// Whether that is the drive, which has the mouse.
        package var isDrive: Bool
        /// What the drive waits for, if it does, and the time that is left.
        package var time: String
        package var secondsLeft: Int
        /// All of it for assistive technologies, the same from the beginning to the end: they say each change.
        package var spoken: String
    }

    /// A switch: whether it is on and can be used, and a sentence about it.
    package struct Switch: Sendable, Hashable {
        package var isOn: Bool
        package var isUsable: Bool
        package var explanation: String
    }

    /// A program that does not take part.
    package struct Program: Sendable, Hashable {
        package var name: String
        /// What can be done, in sentences.
        package var remedy: String
    }

    /// Whether help reaches all programs.
    package enum Reach: Sendable, Hashable {
        case offered
        case on
        /// It is on, and waits: for what, in a sentence.
        case waiting(String)
    }

    package var state: StateLine
    package var message: ScreenMessage?
    /// Whether the person may use cards, dials and switches now.
    package var isFree: Bool
    /// Whether a request is under way for which the person waits, in words; nil if none is.
    package var progress: String?
    /// The card of the help that is shown; nil if no card stands for it, or nobody says it.
    package var card: HelpCard?
    /// Whether values of the help differ from the card's, as after measuring or turning a dial.
    package var isAdjusted: Bool
    /// Where the dials stand, in points.
    package var dials: [HelpDial: Double]
    package var canUndo: Bool
    package var trial: TrialPanel?
    package var decisionTime: Int
    package var reach: Reach
    package var starts: Switch
    package var touchpads: Switch
    package var drawsPointer: Switch
    /// Whether Chromium takes part; nil if it does not run and nobody has let it in.
    package var chromium: Switch?
    package var programs: [Program]
    /// How many more programs do not take part.
    package var otherPrograms: Int
    /// Whether nothing is known to be on.
    package var isOff: Bool {
        card == .without && reach == .offered && !starts.isOn && !drawsPointer.isOn && chromium?.isOn != true
    }
    /// Help that the window itself gives to the targets; nil while the drive has the mouse, which helps there as anywhere.
    package var targetHelp: AssistSettings?
}

extension SettingsModel {
    /// Returns what is to be seen.
    /// - Parameter time: now, in seconds of the clock of ``take(_:at:)``.
    package func screen(at time: Double) -> SettingsScreen {
        let settings = (shownHelp ?? AssistChoice()).settings
        let card = shownHelp.flatMap { HelpCard(of: $0.profile) }
        let lacking = (answer?.missing ?? []).filter { $0.code == "withoutRegions" }
        let shown = lacking.prefix(SettingsModelLimit.programs.most)
        return SettingsScreen(
            state: answer.map(stateLine) ?? (isBlind ? .unknown : StateLine(translated("Looking …"))),
            message: outcome,
            isFree: isFree,
            progress: work.map { Self.progress(of: $0) } ?? (awaited == nil ? nil : Self.moment),
            card: card,
            isAdjusted: card.map { settings != $0.profile.settings } ?? (shownHelp != nil),
            dials: Dictionary(uniqueKeysWithValues: HelpDial.allCases.map { ($0, $0.value(in: settings)) }),
            canUndo: former != nil && isFree && trial == nil,
            trial: trial.map { panel(of: $0, at: time) },
            decisionTime: decisionTime,
            reach: reach,
            starts: SettingsScreen.Switch(
                granted.contains(.start),
                isFree && trial == nil && (granted.contains(.start) || isDriveKept),
                translated("The help in all programs is there as soon as you log in.")
            ),
            touchpads: SettingsScreen.Switch(
                granted.contains(.touchpads),
                isFree && trial == nil && granted.contains(.drive),
                translated("Without a mouse there are no three buttons to get it back: have a mouse at hand.")
            ),
            drawsPointer: pointerSwitch,
            chromium: chromiumSwitch(lacking),
            programs: shown.map(Self.program),
            otherPrograms: lacking.count - shown.count,
            targetHelp: drivePhase == .driving ? nil : settings
        )
    }

    private var reach: SettingsScreen.Reach {
        guard isDriveKept else { return .offered }
        guard drivePhase != .driving else { return .on }
        return .waiting(
            driveWaitWords
                ?? translated("It helps in all programs, as soon as a mouse is there and no button is down.")
        )
    }

    private var pointerSwitch: SettingsScreen.Switch {
        let state = answer?.state(of: .overlay)
        let isOn = state.map { $0.isEnabled || $0.isRunning } ?? false
        // On KDE the feeder says where the screens are.
        let isNeeded = isOn && (isDriveKept || granted.contains(.start)) && answer?.desktop != "kde"
        return SettingsScreen.Switch(
            isOn,
            isFree && trial == nil && state?.isInstalled == true && !isNeeded,
            isNeeded
                ? translated("The help in all programs needs it on this desktop.")
                : translated("It takes the shape of the button below it, with or without help.")
        )
    }

    private func panel(of trial: Trial, at time: Double) -> SettingsScreen.TrialPanel {
        let seconds = trial.secondsLeft(at: time)
        let title =
            switch trial.subject {
            case .help(let choice):
                translated("Trying: %1$s", HelpCard(of: choice.profile)?.title ?? translated("your own values"))
            case .drive:
                drivePhase == .driving || driveWaitWords != nil
                    ? translated("Trying: help in all programs")
                    : translated("Help in all programs begins when no button is down")
            }
        let wait = trial.subject == .drive ? driveWaitWords.map { "\($0)\n" } : nil
        return SettingsScreen.TrialPanel(
            title: title,
            isDrive: trial.subject == .drive,
            time: "\(wait ?? "")\(Self.time(left: seconds))",
            secondsLeft: seconds,
            spoken: "\(title). \(translated("Enter keeps it, Escape goes back.")) \(Self.time(left: trial.seconds))"
        )
    }

    private static func time(left seconds: Int) -> String {
        translated(
            "Without a press or a key it goes back in %1$d second.",
            "Without a press or a key it goes back in %1$d seconds.",
            seconds
        )
    }

    private static func progress(of work: Work) -> String {
        switch work.waiting {
        case .apply: translated("Waiting for the password …")
        case .measure: translated("Measuring in another window …")
        default: moment
        }
    }

    private static var moment: String { translated("One moment …") }

    private static func program(_ finding: DoctorAnswer.Finding) -> SettingsScreen.Program {
        let name = PrintableText.escape(finding.arguments["program"] ?? "")
        return SettingsScreen.Program(
            name: name,
            remedy: HelpWords.cure(for: finding.code, finding.arguments) ?? ""
        )
    }

    private func chromiumSwitch(_ lacking: [DoctorAnswer.Finding]) -> SettingsScreen.Switch? {
        let isOn = granted.contains(.chromium)
        guard isOn || lacking.contains(where: \.isOfChromium) else { return nil }
        return SettingsScreen.Switch(
            isOn,
            isFree && trial == nil,
            isOn
                ? translated("Close Chromium and open it again, if it does not take part yet.")
                : translated("For all users of this computer. Chromium then needs more time and memory.")
        )
    }
}

extension DoctorAnswer.Finding {
    fileprivate var isOfChromium: Bool { arguments["program"]?.lowercased().contains("chromium") == true }
}

extension SettingsScreen.Switch {
    fileprivate init(_ isOn: Bool, _ isUsable: Bool, _ explanation: String) {
        (self.isOn, self.isUsable, self.explanation) = (isOn, isUsable, explanation)
    }
}
