/// Verdicts of doctor where nothing is missing, by their names for programs and translations. If something is, the verdict has the name of
/// that finding.
package enum VerdictCode: String, CaseIterable, Sendable {
    /// Help is in force, with ``FindingArgument/reach``.
    case on
    /// Nobody asks for help, with ``FindingArgument/drawn``.
    case withoutHelp
    /// Another session is in front, with ``FindingArgument/seat``.
    case muted
    /// Whether there is help cannot be seen.
    case unseen
}

/// The programs that help with clicks reaches: values of ``FindingArgument/reach``.
package enum ReachCode: String, CaseIterable, Sendable {
    case withoutHelp, allPrograms, knowingPrograms, noProgram, unknown

    /// Whether it reaches programs for certain.
    package var helps: Bool { self == .allPrograms || self == .knowingPrograms }
}

/// A program of a person's desktop, which a unit of the user's service manager starts.
package enum DesktopProgram: String, CaseIterable, Sendable {
    /// Draws the pointer, and says where the screens are.
    case overlay
    /// Finds the buttons of programs, and asks for the help.
    case feeder

    /// Name of the program, which is the value of ``FindingArgument/program`` and ``FindingArgument/reporter``.
    package var name: String { "pointer-\(rawValue)" }

    /// The Debian package that has all of them.
    package static let package = "pointerd-desktop"
}
