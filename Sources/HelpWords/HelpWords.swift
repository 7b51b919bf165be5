package import DoctorCodes
import SafeText
import Translations

/// What doctor finds, in sentences for a person, in the person's language: what is so, and what to do without a terminal.
///
/// `pointerctl doctor --json` gives codes and arguments. Arguments are the words of other programs: they are escaped here, and cut after
/// ``HelpWordsLimit/argument``.
package enum HelpWords {
    /// Returns the sentence of a finding or a verdict. A code that a later version has made gets a sentence that says so.
    /// - Parameters:
    ///   - code: the code, as `code` says it.
    ///   - arguments: its arguments, as `arguments` says them. One that is missing counts as empty.
    package static func sentence(for code: String, _ arguments: [String: String]) -> String {
        let arguments = Arguments(arguments)
        if let finding = FindingCode(rawValue: code) { return FindingWords(finding, arguments).sentence }
        if let verdict = VerdictCode(rawValue: code) { return sentence(of: verdict, arguments) }
        return translated("Something is missing that this version cannot name: %1$s.", Arguments.shown(code))
    }

    /// Returns the sentence of a finding without arguments.
    package static func sentence(of finding: FindingCode) -> String { FindingWords(finding, Arguments([:])).sentence }

    /// Returns what to do about a finding; nil if there is nothing to do.
    /// - Parameters:
    ///   - code: the code, as `code` says it.
    ///   - arguments: its arguments, as `arguments` says them. One that is missing counts as empty.
    package static func cure(for code: String, _ arguments: [String: String]) -> String? {
        FindingCode(rawValue: code).flatMap { FindingWords($0, Arguments(arguments)).cure }
    }

    private static func sentence(of verdict: VerdictCode, _ arguments: Arguments) -> String {
        switch verdict {
        case .on: sentence(of: ReachCode(rawValue: arguments.raw(.reach)) ?? .unknown)
        case .withoutHelp:
            arguments.raw(.drawn) == "true"
                ? translated("No help is chosen; the pointer is drawn.") : translated("No help is chosen.")
        case .muted: FindingWords(.muted, arguments).sentence
        case .unseen: translated("pointerd runs. Whether it helps cannot be seen from here.")
        }
    }

    private static func sentence(of reach: ReachCode) -> String {
        switch reach {
        case .allPrograms: translated("On. Clicks are steadied in all programs.")
        case .knowingPrograms: translated("On. Clicks are steadied only in programs that know pointerd.")
        case .noProgram: translated("Your help works only with the help in all programs, which is not on.")
        case .withoutHelp: translated("No help is chosen.")
        case .unknown: translated("On. Whether clicks are steadied in all programs cannot be seen from here.")
        }
    }
}

/// Arguments of a finding, by their names.
struct Arguments {
    private let values: [String: String]

    init(_ values: [String: String]) { self.values = values }

    /// Returns an argument as it came, for comparisons; empty without one.
    func raw(_ name: FindingArgument) -> String { values[name.rawValue] ?? "" }

    /// Returns an argument for a sentence.
    subscript(name: FindingArgument) -> String { Self.shown(raw(name)) }

    /// Returns a text of another program as a sentence may have it: one line, escaped and cut.
    static func shown(_ text: String) -> String {
        let most = HelpWordsLimit.argument.most
        let line = text.unicodeScalars.prefix(most + 1)
        guard line.count > most else { return PrintableText.escape(text) }
        return PrintableText.escape(String(String.UnicodeScalarView(line.dropLast()))) + "…"
    }
}
