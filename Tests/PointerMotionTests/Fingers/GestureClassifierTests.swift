import PointerModel
import Testing

@testable import PointerMotion

@Suite("What two fingers do")
struct GestureClassifierTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var judge = GestureClassifier(slots: 5, knowsGestures: true, findsThumbs: false)
        var fingers = 2
        let first: (dx: Double, dy: Double)
        let second: (dx: Double, dy: Double)
        /// The second is to the right of the first, and further than fingers that are near.
        var gap = (dx: 50.0, dy: 0.0)
        var seconds = 0.1
        let verdict: GestureClassifier.Verdict

        var evidence: GestureClassifier.Evidence {
            GestureClassifier.Evidence(
                fingers: fingers,
                first: Vector(dx: first.dx, dy: first.dy),
                second: Vector(dx: second.dx, dy: second.dy),
                gap: Vector(dx: gap.dx, dy: gap.dy),
                seconds: seconds
            )
        }
    }

    private static let thumbs = GestureClassifier(slots: 5, knowsGestures: true, findsThumbs: true)
    private static let twoSlots = GestureClassifier(slots: 2, knowsGestures: true, findsThumbs: false)
    private static let box = GestureClassifier(slots: 2, knowsGestures: false, findsThumbs: false)

    static let cases = [
        Case(
            testDescription: "less than 1 mm is nothing",
            first: (0, 0.99),
            second: (0, 0.99),
            seconds: 9,
            verdict: .unclear
        ),
        Case(testDescription: "less than 1.5 mm is unclear", first: (0, 1.6), second: (0, 1.4), verdict: .unclear),
        Case(testDescription: "1.5 mm alike scroll", first: (0, 1.5), second: (0, 1.5), verdict: .scroll),
        Case(testDescription: "apart they pinch", first: (-1.5, 0), second: (1.5, 0), verdict: .pinch),
        Case(testDescription: "at right angles they pinch", first: (0, -3), second: (3, 0), verdict: .pinch),
        Case(testDescription: "half of that is alike", first: (0, -3), second: (3, -3), verdict: .scroll),
        Case(testDescription: "three need 2 mm", fingers: 3, first: (2, 0), second: (1.9, 0), verdict: .unclear),
        Case(testDescription: "three swipe", fingers: 3, first: (2, 0), second: (2, 0), verdict: .swipe),
        Case(testDescription: "three pinch", fingers: 3, first: (0, 2), second: (0, -2), verdict: .pinch),
        Case(testDescription: "four need 2.5 mm", fingers: 4, first: (2.4, 0), second: (2.6, 0), verdict: .unclear),
        Case(testDescription: "four swipe", fingers: 4, first: (2.5, 0), second: (2.5, 0), verdict: .swipe),
        Case(
            testDescription: "near each other they scroll after 150 ms, wherever they go",
            first: (-1, 0),
            second: (0.5, 0),
            gap: (39, 6.9),
            seconds: 0.151,
            verdict: .scroll
        ),
        Case(
            testDescription: "not before",
            first: (-1, 0),
            second: (0.5, 0),
            gap: (39, 6.9),
            seconds: 0.15,
            verdict: .unclear
        ),
        Case(
            testDescription: "not 40 mm from each other",
            first: (-1, 0),
            second: (0.5, 0),
            gap: (40, 0),
            seconds: 1,
            verdict: .unclear
        ),
        Case(
            testDescription: "not 7 mm above each other",
            first: (-1, 0),
            second: (0.5, 0),
            gap: (0, -7),
            seconds: 1,
            verdict: .unclear
        ),
        Case(
            testDescription: "three near each other swipe",
            fingers: 3,
            first: (-1, 0),
            second: (0.5, 0),
            gap: (39, 0),
            seconds: 0.2,
            verdict: .swipe
        ),
        Case(
            testDescription: "one that moves 4 mm below one that rests scrolls",
            first: (0, 0),
            second: (0, 4),
            gap: (0, 20),
            verdict: .scroll
        ),
        Case(
            testDescription: "less does not",
            first: (0, 0),
            second: (0, 3.9),
            gap: (0, 20),
            verdict: .unclear
        ),
        Case(
            testDescription: "where the lower one rests it takes both",
            first: (0, 5),
            second: (0, 0),
            gap: (0, 20),
            verdict: .unclear
        ),
        Case(
            testDescription: "or it is a thumb",
            judge: thumbs,
            first: (0, 5),
            second: (0, 0),
            gap: (0, 20),
            verdict: .restingThumb(isFirst: false)
        ),
        Case(
            testDescription: "whichever it is",
            judge: thumbs,
            first: (0, 0),
            second: (0, 5),
            gap: (0, -20),
            verdict: .restingThumb(isFirst: true)
        ),
        Case(
            testDescription: "among three after 6 mm",
            judge: thumbs,
            fingers: 3,
            first: (0, 5.9),
            second: (0, 0),
            gap: (0, 20),
            verdict: .unclear
        ),
        Case(
            testDescription: "among three after 6 mm, which is a thumb then",
            judge: thumbs,
            fingers: 3,
            first: (0, 6),
            second: (0, 0),
            gap: (0, 20),
            verdict: .restingThumb(isFirst: false)
        ),
        Case(
            testDescription: "more than can be placed swipe at once",
            judge: twoSlots,
            fingers: 3,
            first: (0, 0),
            second: (0, 0),
            verdict: .swipe
        ),
        Case(
            testDescription: "a box around the fingers does not tell a pinch",
            judge: box,
            first: (-3, 0),
            second: (3, 0),
            verdict: .scroll
        ),
        Case(
            testDescription: "nor does one position",
            judge: GestureClassifier(slots: 1, knowsGestures: false, findsThumbs: false),
            first: (-3, 0),
            second: (3, 0),
            verdict: .scroll
        ),
    ]

    @Test("Verdicts", arguments: cases)
    func verdict(_ example: Case) {
        #expect(example.judge.verdict(on: example.evidence) == example.verdict)
    }

    @Test("What seemed to scroll pinches if both fingers have gone apart within 300 ms")
    func correction() {
        let judge = GestureClassifier(slots: 5, knowsGestures: true, findsThumbs: false)
        var example = Case(
            testDescription: "",
            first: (-1.5, 0),
            second: (1.5, 0),
            gap: (20, 0),
            seconds: 0.29,
            verdict: .pinch
        )
        #expect(judge.isPinchAfterAll(example.evidence))
        #expect(!Self.box.isPinchAfterAll(example.evidence))
        example.seconds = 0.3
        #expect(!judge.isPinchAfterAll(example.evidence))
        let short = Case(testDescription: "", first: (-1.4, 0), second: (3, 0), verdict: .pinch)
        #expect(!judge.isPinchAfterAll(short.evidence))
        let alike = Case(testDescription: "", first: (3, 0), second: (3, 0), verdict: .scroll)
        #expect(!judge.isPinchAfterAll(alike.evidence))
    }
}
