import DoctorCodes
import PointerWire

/// Whether a person is helped: the first sentence of ``Diagnosis``.
enum Verdict: Sendable, Equatable {
    /// Something is missing.
    case missing(Finding)
    /// Another session is in front.
    case muted(seat: String)
    /// Help is in force.
    case on(HelpReach)
    /// Nobody asks for help.
    case withoutHelp(isDrawn: Bool)
    /// Whether there is help cannot be seen from here.
    case unseen

    /// Decides it.
    /// - Parameter missing: the first problem; nil if there is none.
    init(_ facts: DoctorFacts, missing: Finding?) {
        if let missing {
            self = .missing(missing)
        } else if let seat = facts.daemon?.mutedOn {
            self = .muted(seat: seat)
        } else if facts.isInBackground {
            self = .muted(seat: "")
        } else if let reach = facts.daemon?.reach {
            let isDrawn = facts.runs(.overlay) && facts.desktop != nil
            self = reach == .withoutHelp ? .withoutHelp(isDrawn: isDrawn) : .on(reach)
        } else {
            self = .unseen
        }
    }

    /// Name for programs and translations.
    var code: String {
        switch self {
        case .missing(let finding): finding.code
        case .muted: VerdictCode.muted.rawValue
        case .on: VerdictCode.on.rawValue
        case .withoutHelp: VerdictCode.withoutHelp.rawValue
        case .unseen: VerdictCode.unseen.rawValue
        }
    }

    /// What differs between verdicts of one code, by name: values as they came.
    var arguments: [FindingArgument: String] {
        switch self {
        case .missing(let finding): finding.arguments
        case .muted(let seat): [.seat: seat]
        case .on(let reach): [.reach: reach.code]
        case .withoutHelp(let isDrawn): [.drawn: "\(isDrawn)"]
        case .unseen: [:]
        }
    }

    /// The sentence.
    var sentence: String {
        switch self {
        case .missing(let finding): Self.sentence(finding.what)
        case .muted(let seat): Self.sentence(Finding.muted(seat: seat).what)
        case .on(.allPrograms): "On: clicks are steadied in all programs."
        case .on(.knowingPrograms(let drive)):
            "On: clicks are steadied in programs that know pointerd; \(DriveReport.clause(drive))."
        case .on(.noProgram(let drive)): Self.sentence(Finding.helpNeedsDrive(drive).what)
        case .on(.unknown(helpsWithClicks: true)):
            "On: clicks are steadied in programs that know pointerd; nobody says whether the drive is on."
        case .on(.unknown(helpsWithClicks: false)):
            "Your help needs the drive, and nobody says whether the drive is on."
        case .withoutHelp(isDrawn: true): "No help is asked for; the pointer is drawn."
        case .withoutHelp(isDrawn: false), .on(.withoutHelp): "No help is asked for."
        case .unseen: "pointerd runs; whether it helps cannot be seen from here."
        }
    }

    /// What to do, one line; nil if nothing needs to be done.
    var cure: String? {
        switch self {
        case .missing(let finding): finding.how.first
        case .on(.knowingPrograms(let drive)) where drive.phase == DrivePhaseName.off.rawValue:
            Finding.driveOff.how.first
        case .muted, .on, .withoutHelp, .unseen: nil
        }
    }

    /// Returns a clause as a sentence. Names of programs and files keep their first letter.
    private static func sentence(_ clause: String) -> String {
        let first = clause.prefix { $0 != " " }
        let isName = first == "pointerd" || !first.allSatisfy { $0.isLetter || $0 == "'" }
        return (isName ? clause : clause.prefix(1).uppercased() + clause.dropFirst())
            + (clause.hasSuffix(".") ? "" : ".")
    }
}
