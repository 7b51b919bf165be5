import DoctorCodes
import PointerRuntime
import PointerWire

/// What `doctor --json` prints.
struct DoctorContent: Codable, Sendable {
    /// A finding with its English words.
    struct Entry: Codable, Sendable {
        var code: String
        var arguments: [String: String]
        var what: String
        /// Sentences or commands, one a line.
        var how: [String]

        init(_ finding: Finding) {
            code = finding.code
            arguments = finding.arguments.byName
            what = finding.what
            how = finding.how
        }
    }

    var sentence: String
    /// What to do, one line; nil if nothing needs to be done.
    var cure: String?
    var code: String
    var arguments: [String: String]
    /// `x11`, `sway`, `gnome`, `kde`, or `wayland` for others; nil outside of a graphical session.
    var desktop: String?
    /// The programs of the desktop; empty if the service manager does not answer.
    var programs: [ProgramState]
    /// The user's roles; nil if the daemon does not answer.
    var roles: [String]?
    /// Agreement of the pointer with the real cursor; nil if the daemon does not say it.
    var agreement: String?
    /// Version of the daemon; nil if it does not answer.
    var daemon: String?
    var drive: DriveStatusMessage?
    var assist: AssistStatusMessage?
    /// What the help of the default pointer reaches; nil if the daemon does not say the help.
    var reach: String?
    var missing: [Entry]
    var notes: [Entry]

    /// Creates the content of one problem, beside which nothing is known.
    init(_ problem: Finding) {
        let verdict = Verdict.missing(problem)
        sentence = verdict.sentence
        cure = verdict.cure
        code = verdict.code
        arguments = verdict.arguments.byName
        programs = []
        missing = [Entry(problem)]
        notes = []
    }

    init(_ facts: DoctorFacts, _ diagnosis: Diagnosis) {
        sentence = diagnosis.verdict.sentence
        cure = diagnosis.verdict.cure
        code = diagnosis.verdict.code
        arguments = diagnosis.verdict.arguments.byName
        desktop = facts.desktop?.name
        programs = facts.programs ?? []
        roles = facts.daemon?.roles
        agreement = facts.daemon?.agreement
        daemon = facts.daemon?.version
        drive = facts.daemon?.drive
        assist = facts.daemon?.assist
        reach = facts.daemon?.reach?.code
        missing = diagnosis.missing.map(Entry.init)
        notes = diagnosis.notes.map(Entry.init)
    }
}

/// What `doctor --json --user` prints, and `doctor --json --all` for each user.
struct DoctorContentOfUser: Encodable {
    var user: String
    var content: DoctorContent

    private enum CodingKeys: CodingKey { case user }

    func encode(to encoder: any Encoder) throws {
        try content.encode(to: encoder)
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(user, forKey: .user)
    }
}

/// What `doctor --json --all` prints.
struct DoctorContentOfAll: Encodable {
    var users: [DoctorContentOfUser]
    /// How many more users have a graphical session, as whom nobody has looked.
    var left: Int
}
