import Glibc

/// The translations of this process. Until ``bind(_:)`` all texts are English.
package enum Translations {
    /// Name of the catalogues' files.
    package static let domain = "pointerd"

    // Written once, before the program has a second thread.
    nonisolated(unsafe) private static var catalogue: Catalogue?

    /// Has ``translated(_:_:)`` speak the language of the environment. A program calls it once, at its start, before it has a second
    /// thread.
    /// - Parameter folder: the folder with a folder for each language; nil for that of the program's own installation.
    package static func bind(_ folder: String? = nil) {
        guard let folder = folder ?? installed else { return }
        unsafe catalogue = Catalogue(domain, in: folder)
    }

    /// The folder `share/locale` beside the folder of this program; nil if nobody knows where that is.
    private static var installed: String? {
        guard let program = unsafe realpath("/proc/self/exe", nil) else { return nil }
        defer { unsafe free(program) }
        return unsafe folder(of: String(cString: program))
    }

    /// Returns the folder of the catalogues that are installed with a program, by the program's absolute path.
    static func folder(of program: String) -> String {
        "/" + (program.split(separator: "/").dropLast(2) + ["share", "locale"]).joined(separator: "/")
    }

    /// Returns an English text in the person's language, with its arguments.
    static func text(
        _ english: String,
        _ arguments: [any TranslationArgument],
        by catalogue: Catalogue?
    ) -> String {
        fill(catalogue?.translation(of: english), else: english, arguments, canOmit: [])
    }

    /// Returns an English text for so many things in the person's language, with its arguments, of which the first is the count.
    static func text(
        _ one: String,
        _ many: String,
        _ count: Int,
        _ arguments: [any TranslationArgument],
        by catalogue: Catalogue?
    ) -> String {
        let translation = catalogue?.translation(of: one, many, for: count)
        // A language may say "one" in words.
        return fill(translation, else: count == 1 ? one : many, [count] + arguments, canOmit: [1])
    }

    /// Returns a translation with its arguments; the English text if there is none, or if it has other placeholders.
    private static func fill(
        _ translation: String?,
        else english: String,
        _ arguments: [any TranslationArgument],
        canOmit: Set<Int>
    ) -> String {
        let original = Template(english)
        if let translation, let original, let template = Template(translation),
            template.numbers.union(canOmit) == original.numbers.union(canOmit),
            let text = template.filled(with: arguments)
        {
            return text
        }
        return original?.filled(with: arguments) ?? english
    }

    fileprivate static func text(_ english: StaticString, _ arguments: [any TranslationArgument]) -> String {
        unsafe text(english.description, arguments, by: catalogue)
    }

    fileprivate static func text(
        _ one: StaticString,
        _ many: StaticString,
        _ count: Int,
        _ arguments: [any TranslationArgument]
    ) -> String {
        unsafe text(one.description, many.description, count, arguments, by: catalogue)
    }
}

/// Returns a text in the person's language, with its arguments: `translated("%1$s does not take part.", name)`.
///
/// A translation without the same placeholders counts as none. `scripts/translations` collects the texts, which are literals therefore.
/// - Parameters:
///   - text: the English text. Its placeholders have numbers: `%1$s` for a String, `%2$d` for an Int. A percent sign is `%%`.
///   - arguments: what fills them, in the order of the numbers. A literal in the first place would be the text for several things.
@_disfavoredOverload
package func translated(_ text: StaticString, _ arguments: any TranslationArgument...) -> String {
    Translations.text(text, arguments)
}

/// Returns a text for so many things in the person's language: `translated("%1$d program", "%1$d programs", count)`.
/// - Parameters:
///   - one: the English text for one thing.
///   - many: the English text for several.
///   - count: how many there are, which is argument 1.
///   - arguments: the others, from argument 2 on.
package func translated(
    _ one: StaticString,
    _ many: StaticString,
    _ count: Int,
    _ arguments: any TranslationArgument...
) -> String {
    Translations.text(one, many, count, arguments)
}
