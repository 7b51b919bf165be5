import TestBasics
import Testing

@testable import Translations

@Suite("Limits of translations")
struct TranslationsLimitTests {
    @Test("So much is taken, and not one more", arguments: TranslationsLimit.allCases)
    func limit(limit: TranslationsLimit) throws {
        switch limit {
        case .text:
            try expectLimit(limit, is: 4096) { count in
                let catalogue = try MadeCatalogue(["long": [String(repeating: "a", count: count)]])
                return catalogue.catalogue.translation(of: "long")?.utf8.count ?? 0
            }
        case .placeholders:
            try expectLimit(limit, is: 32) { count in
                let text = Template(String(repeating: "%%%1$s", count: count))?.filled(with: ["a"])
                return (text?.utf8.count ?? 0) / 2
            }
        }
    }
}
