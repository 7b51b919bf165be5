package import DoctorCodes
import HelpWords
import PointerWire
import Translations

/// What the button beside the first sentence does.
package enum Mending: Sendable, Hashable {
    case enable([DesktopProgram])
    case turnOnExtension
    /// Let the help count in all programs: the mechanism if need be, and the drive on trial.
    case letInAllPrograms
    case look

    package var title: String {
        switch self {
        case .enable, .turnOnExtension: translated("Turn it on")
        case .letInAllPrograms: translated("Let it help in all programs")
        case .look: translated("Look again")
        }
    }
}

/// The first line of the window: whether the person is helped, or what keeps the person from it, and what mends that.
package struct StateLine: Sendable, Hashable {
    package var sentence: String
    /// What the person can do in words; nil if there is nothing to do, or the button does it.
    package var advice: String?
    /// What the button does; nil if there is no button.
    package var mending: Mending?

    /// No help is chosen.
    static let withoutHelp = StateLine(DoctorAnswer.Finding(VerdictCode.withoutHelp.rawValue))
    /// Help is chosen, and does not count in all programs.
    static let inKnowingPrograms = StateLine(
        DoctorAnswer.Finding(
            VerdictCode.on.rawValue,
            [FindingArgument.reach.rawValue: ReachCode.knowingPrograms.rawValue]
        )
    )

    /// Nobody says how it is.
    static var unknown: StateLine {
        var line = StateLine(translated("Nobody says whether it helps."))
        line.mending = .look
        return line
    }

    init(_ sentence: String) {
        self.sentence = sentence
    }

    /// Says what doctor found.
    package init(_ finding: DoctorAnswer.Finding) {
        sentence = HelpWords.sentence(for: finding.code, finding.arguments)
        mending = finding.mending
        switch mending {
        case .look, nil: advice = finding.advice
        case .enable, .turnOnExtension, .letInAllPrograms: advice = nil
        }
    }
}

extension DoctorAnswer {
    /// Returns whether something is among what is missing.
    func lacks(_ code: FindingCode) -> Bool { missing.contains { $0.code == code.rawValue } }

    /// Whether the dearest of what is missing is something that nobody has turned on.
    var isOnlyOff: Bool {
        switch FindingCode(rawValue: verdict.code) {
        case .off, .extensionOff: true
        case .withoutAgreement: verdict.arguments[FindingArgument.running.rawValue] == "false"
        default: false
        }
    }
}

extension DoctorAnswer.Finding {
    fileprivate var advice: String? {
        VerdictCode(rawValue: code) == .withoutHelp
            ? translated("Choose a card that fits your hand.") : HelpWords.cure(for: code, arguments)
    }

    /// What the window can do about it; a look at least, where it may be over by then.
    fileprivate var mending: Mending? {
        if let verdict = VerdictCode(rawValue: code) { return mending(of: verdict) }
        switch FindingCode(rawValue: code) {
        case .off, .notRunning: return program(.program).map { .enable([$0]) }
        case .withoutAgreement:
            guard arguments[FindingArgument.running.rawValue] == "false", let reporter = program(.reporter) else {
                return .look
            }
            return .enable([reporter])
        case .helpNotAsked: return arguments["feeder"] == "off" ? .enable([.feeder]) : .look
        case .extensionOff: return .turnOnExtension
        case .helpNeedsDrive, .driveFailed, .driveWaits: return mendingOfDrive
        case .driveOff: return .letInAllPrograms
        case .loginOlderThanGroup, .loginOlderThanGroups, .extensionNotLoaded, .otherVersion, .replaced, .notInstalled:
            return nil
        case .daemonDenied, .withoutObserve, .sessionUnknown, .withoutRole, .failedReload, .helpBounded,
            .surfacesAboveWindows, .mistakes:
            return nil
        default: return .look
        }
    }

    private func mending(of verdict: VerdictCode) -> Mending? {
        switch verdict {
        case .on:
            switch arguments["reach"].flatMap(ReachCode.init(rawValue:)) {
            case .knowingPrograms, .noProgram: .letInAllPrograms
            case .allPrograms: nil
            case .withoutHelp, .unknown, nil: .look
            }
        case .withoutHelp: nil
        case .muted, .unseen: .look
        }
    }

    private var mendingOfDrive: Mending? {
        switch arguments["phase"].flatMap(DrivePhaseName.init(rawValue:)) {
        case .failed:
            switch arguments["failure"].flatMap(DriveFailureKind.init(rawValue:)) {
            case .noGuard, .stranger, .noVirtualDevices: nil
            case .chord, .notConfigured, .noDevices, .ended, nil: .letInAllPrograms
            }
        case .waiting:
            switch arguments["waitsFor"].flatMap(DriveWait.init(rawValue:)) {
            case .outputs, .output: .enable([.overlay])
            case .user: .letInAllPrograms
            default: .look
            }
        case .off, nil: .letInAllPrograms
        default: .look
        }
    }

    private func program(_ argument: FindingArgument) -> DesktopProgram? {
        DesktopProgram.allCases.first { $0.name == arguments[argument.rawValue] }
    }
}
