import PointerWire
import SystemPackage
import Testing

@testable import PointerConfiguration

@Suite("What was probably meant")
struct SuggestionTests {
    static let cases: [(word: String, suggestion: String?)] = [
        ("hit_insets", "hitInsets"),
        ("HIT-INSETS", "hitInsets"),
        ("hitinsets", "hitInsets"),
        ("isHidden", "hidden"),
        ("hiden", "hidden"),
        ("hiddenn", "hidden"),
        ("hdiden", "hidden"),
        ("framer", "frame"),
        ("rfaem", "frame"),
        ("xframey", "frame"),
        ("xyframe", "frame"),
        ("xyzframe", nil),
        ("ame", "frame"),
        ("me", nil),
        ("hodden", "hidden"),
        ("hoddan", "hidden"),
        ("hoddon1", nil),
        ("nonsense", nil),
        ("", nil),
        (String(repeating: "x", count: 100_000), nil),
    ]

    @Test("one is looked for only where the problem is shown")
    func onlyShown() throws {
        let list = DiagnosticList()
        var lookups = 0
        func lookUp() -> String? {
            lookups += 1
            return "key"
        }
        let mistake = Mistake(.invalid, at: "", "unknown key")
        for _ in 0..<100 { list.mistakes.report(mistake, in: "file.toml", suggestion: lookUp()) }
        #expect(lookups == 0)
        let error = try #require(list.error)
        #expect(error.diagnostics.map(\.suggestion) == Array(repeating: "key", count: 20))
        #expect(lookups == 20)
    }

    @Test("the nearest of what is known", arguments: cases)
    func nearest(word: String, suggestion: String?) {
        #expect(Suggestion.nearest(to: word, among: ["hidden", "hitInsets", "frame"]) == suggestion)
    }
}
