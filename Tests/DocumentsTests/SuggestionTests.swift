import Documents
import Testing

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

    @Test(
        "two edits of a short word are another word, and one is a mistake",
        arguments: [
            ("fast", "flat", false), ("flta", "flat", true), ("fla", "flat", true), ("flats", "flat", true),
            ("fl", "flat", false), ("adaptiv", "adaptive", true), ("of", "on", true), ("x", "y", false),
        ]
    )
    func shortWords(word: String, candidate: String, isMeant: Bool) {
        #expect(Suggestion.nearest(to: word, among: [candidate]) == (isMeant ? candidate : nil))
    }

    @Test("the nearest of what is known", arguments: cases)
    func nearest(word: String, suggestion: String?) {
        #expect(Suggestion.nearest(to: word, among: ["hidden", "hitInsets", "frame"]) == suggestion)
    }
}
