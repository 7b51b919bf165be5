import CLinux
import Glibc

/// A catalogue of gettext, in one locale.
///
/// The locale counts only while a text is looked up, and the process keeps its own: what the C library says of errors, which goes into logs,
/// stays English.
@safe package final class Catalogue {
    private let domain: String
    private let locale: locale_t

    /// Opens the catalogue of a domain; nil if the system does not have the locale. A catalogue that is not there has no translations.
    /// - Parameters:
    ///   - domain: the name of its files, without `.mo`. All catalogues of a domain have the folder of the last one.
    ///   - folder: the folder with a folder for each language, as /usr/share/locale.
    ///   - name: the locale; empty for that of the environment: LC_ALL, LC_MESSAGES or LANG, and LANGUAGE before them.
    package init?(_ domain: String, in folder: String, locale name: String = "") {
        guard let locale = unsafe newlocale(LC_MESSAGES_MASK | LC_CTYPE_MASK, name, nil) else { return nil }
        self.domain = domain
        unsafe self.locale = unsafe locale
        // They fail only without memory.
        _ = unsafe bindtextdomain(domain, folder)
        _ = unsafe bind_textdomain_codeset(domain, "UTF-8")
    }

    deinit { unsafe freelocale(locale) }

    /// Returns the translation of a text; nil without one, or if it is longer than ``TranslationsLimit/text``.
    package func translation(of text: String) -> String? {
        // What gettext has for the empty text is the head of the catalogue.
        guard !text.isEmpty else { return nil }
        return unsafe text.withCString { original in
            unsafe found(by: { unsafe dgettext(domain, original) }, insteadOf: [original])
        }
    }

    /// Returns the translation of a text for so many things; nil without one, or if it is longer than ``TranslationsLimit/text``.
    /// - Parameters:
    ///   - one: the English text for one thing, which is the key.
    ///   - many: the English text for several.
    ///   - count: how many there are.
    package func translation(of one: String, _ many: String, for count: Int) -> String? {
        guard !one.isEmpty else { return nil }
        return unsafe one.withCString { one in
            unsafe many.withCString { many in
                unsafe found(
                    by: { unsafe dngettext(domain, one, many, count.magnitude) },
                    insteadOf: [one, many]
                )
            }
        }
    }

    /// Returns what is found in this locale, unless it is one of the originals themselves.
    private func found(
        by look: () -> UnsafeMutablePointer<CChar>?,
        insteadOf originals: [UnsafePointer<CChar>]
    ) -> String? {
        let former = unsafe uselocale(locale)
        defer { _ = unsafe uselocale(former) }
        guard let found = unsafe look() else { return nil }
        let isOriginal = unsafe originals.contains { unsafe $0 == UnsafePointer(found) }
        let most = TranslationsLimit.text.most
        guard !isOriginal, unsafe strnlen(found, most + 1) <= most else { return nil }
        return unsafe String(cString: found)
    }
}
