import MotionTesting
import PointerModel
import PointerMotion
import Testing

/// What fingers do, from the reports of a touchpad to those of the pointer. Every stream is synthetic: no public
/// recording of a touchpad that distinguishes five fingers holds a pinch or a swipe.
@Suite("Fingers on a touchpad")
struct FingerTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var device = touchpad
        var settings = DeviceSettings()
        let steps: [FingerStep]
        let told: [String]
    }

    private static let buttonPad = pad(buttons: .primary) { $0.isButtonPad = true }
    private static let twoSlots = pad { $0.slots = 2 }
    /// Two contacts are a box around the fingers: only one position counts.
    private static let semiMultitouch = pad {
        $0.slots = 1
        $0.isSemiMultitouch = true
    }
    private static let two: [(x: Double, y: Double)] = [(30, 30), (60, 30)]
    private static let near: [(x: Double, y: Double)] = [(40, 30), (60, 30)]
    private static let three: [(x: Double, y: Double)] = [(30, 30), (50, 28), (70, 30)]
    private static let four: [(x: Double, y: Double)] = [(20, 32), (40, 29), (60, 28), (80, 30)]

    /// All of the first fingers go the same way in so many milliseconds.
    private static func all(_ count: Int, _ milliseconds: Int64, _ dx: Double, _ dy: Double) -> FingerStep {
        .stroke(milliseconds, Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, (dx, dy)) }))
    }

    static let motions = [
        Case(
            testDescription: "one finger moves the pointer; its first way is not known",
            steps: [.down([(30, 30)]), all(1, 100, 10, 0), .lift([0])],
            told: ["moves 9.0,0.0"]
        ),
        Case(
            testDescription: "a finger that rests for 40 ms is told, until it moves",
            steps: [.down([(30, 30)]), .wait(100), all(1, 100, 10, 0), .lift([0])],
            told: ["hold 1 began", "hold 1 cancelled", "moves 9.0,0.0"]
        ),
        Case(
            testDescription: "it may move the pointer by less than 0.5 mm and still rests",
            steps: [.down([(30, 30)]), .wait(100), all(1, 40, 0.4, 0), .wait(200), .lift([0])],
            told: ["hold 1 began", "moves 0.3,0.0", "hold 1 ended"]
        ),
        Case(
            testDescription: "a finger that moved by less than that and then rests does so too",
            steps: [.down([(30, 30)]), all(1, 30, 0.3, 0), .wait(200), .lift([0])],
            told: ["moves 0.2,0.0", "hold 1 began", "hold 1 ended"]
        ),
        Case(
            testDescription: "reports that were lost end a rest without meaning anything",
            steps: [.down([(30, 30)]), .wait(50), .dropped],
            told: ["hold 1 began", "hold 1 cancelled"]
        ),
        Case(
            testDescription: "fingers on a touchpad that is pressed drag, also while one of them rests",
            device: buttonPad,
            steps: [.down(two), .press, .stroke(100, [1: (10, 0)]), .release],
            told: ["+primary", "moves 9.0,0.0", "-primary"]
        ),
        Case(
            testDescription: "they do that however many move",
            device: buttonPad,
            steps: [.down(two), .press, all(2, 100, 10, 0), .release],
            told: ["+primary", "moves 18.0,0.0", "-primary"]
        ),
        Case(
            testDescription: "a thumb that rests below a finger that moves is no finger",
            device: buttonPad,
            steps: [.down([(50, 50), (50, 20)]), .stroke(100, [1: (0, -10)]), .lift([1]), .lift([0])],
            told: ["hold 2 began", "hold 2 cancelled", "moves 0.0,-6.0"]
        ),
    ]

    static let scrolls = [
        Case(
            testDescription: "two fingers that go alike scroll, from 1.5 mm on, until they lift",
            steps: [.down(two), all(2, 200, 0, 20), .lift([0, 1])],
            told: ["scroll 2 began", "scroll 2 ended by 0.0,19.0"]
        ),
        Case(
            testDescription:
                "one of them that is reported far off, before and after they begin to scroll, changes nothing",
            steps: [
                .down(two), .stroke(10, [0: (0, 0.5), 1: (0, 0.5)]), .stroke(10, [0: (0, 0.5), 1: (0, 0.5)]),
                .stroke(10, [0: (0, 0.5), 1: (0, 0.5)]), .stroke(10, [0: (0, 0.5), 1: (15, -10)]),
                .stroke(10, [0: (0, 0.5), 1: (-15, 11)]), all(2, 100, 0, 10), .stroke(10, [0: (0, 0.5), 1: (25, 0)]),
                .stroke(10, [0: (0, 0.5), 1: (-25, 1)]), all(2, 100, 0, 10), .lift([0, 1]),
            ],
            told: ["scroll 2 began", "scroll 2 ended by 0.0,22.5"]
        ),
        Case(
            testDescription: "a little to the side is left out",
            steps: [.down(two), all(2, 200, 2, 20), .lift([0, 1])],
            told: ["scroll 2 began", "scroll 2 ended by 0.0,19.0"]
        ),
        Case(
            testDescription: "between the axes it counts",
            steps: [.down(two), all(2, 200, 20, 20), .lift([0, 1])],
            told: ["scroll 2 began", "scroll 2 ended by 19.0,19.0"]
        ),
        Case(
            testDescription: "one finger scrolls while the one above rests, where there are no thumbs",
            steps: [.down([(50, 20), (50, 50)]), .stroke(100, [1: (0, 10)]), .lift([0, 1])],
            told: ["hold 2 began", "hold 2 cancelled", "scroll 2 began", "scroll 2 ended by 0.0,3.5"]
        ),
        Case(
            testDescription: "fingers that lift one after the other end it once, and move nothing meanwhile",
            steps: [.down(two), all(2, 100, 0, 10), .lift([0]), .stroke(50, [1: (0, 5)]), .lift([1])],
            told: ["scroll 2 began", "scroll 2 ended by 0.0,9.0"]
        ),
        Case(
            testDescription: "a finger that stays for 100 ms moves the pointer",
            steps: [.down(two), all(2, 100, 0, 10), .lift([0]), .stroke(200, [1: (0, 20)]), .lift([1])],
            told: ["scroll 2 began", "scroll 2 ended by 0.0,9.0", "moves 0.0,11.0"]
        ),
        Case(
            testDescription: "a finger that is back sooner goes on",
            steps: [
                .down(two), all(2, 100, 0, 10), .lift([1]), .wait(50), .down([(60, 40)]), all(2, 100, 0, 10),
                .lift([0, 1]),
            ],
            told: ["scroll 2 began", "scroll 2 ended by 0.0,18.0"]
        ),
        Case(
            testDescription: "reports that were lost end it without meaning anything",
            steps: [.down(two), all(2, 100, 0, 10), .dropped, .lift([0, 1])],
            told: ["scroll 2 began", "scroll 2 cancelled by 0.0,9.0"]
        ),
        Case(
            testDescription: "a device that goes does too",
            steps: [.down(two), all(2, 100, 0, 10), .unplug],
            told: ["scroll 2 began", "scroll 2 cancelled by 0.0,9.0"]
        ),
        Case(
            testDescription: "two fingers scroll where there is one position for both",
            device: semiMultitouch,
            steps: [.claim(2), .down([(30, 30)]), all(1, 200, 0, 20), .claim(0), .lift([0])],
            told: ["scroll 2 began", "scroll 2 ended by 0.0,19.0"]
        ),
        Case(
            testDescription: "also by what they move while they may yet tap",
            device: semiMultitouch,
            settings: DeviceSettings(tapping: true),
            steps: [.claim(2), .down([(30, 30)]), all(1, 50, 0, 1), .claim(0), .lift([0])],
            told: ["scroll 2 began", "+secondary", "scroll 2 ended by 0.0,0.8"]
        ),
        Case(
            testDescription: "and those steps keep them on no axis: each scrolls as it goes",
            device: semiMultitouch,
            settings: DeviceSettings(tapping: true),
            steps: [
                .claim(2), .down([(30, 30)]), all(1, 30, 0, 0.6), all(1, 10, 0.2, 0.2), .claim(0), .lift([0]),
                .wait(500),
            ],
            told: ["scroll 2 began", "+secondary", "scroll 2 ended by 0.2,0.6", "-secondary"]
        ),
        Case(
            testDescription: "without a way to scroll they do nothing",
            settings: DeviceSettings(scrollMethod: .none),
            steps: [.down(two), all(2, 200, 0, 20), .lift([0, 1])],
            told: []
        ),
    ]

    static let gestures = [
        Case(
            testDescription: "fingers that go apart pinch, by the factor of their distances",
            steps: [.down(near), .stroke(200, [0: (-20, 0), 1: (20, 0)]), .lift([0, 1])],
            told: ["pinch 2 began", "pinch 2 ended x2.5"]
        ),
        Case(
            testDescription: "together",
            steps: [.down([(20, 30), (80, 30)]), .stroke(200, [0: (20, 0), 1: (-20, 0)]), .lift([0, 1])],
            told: ["pinch 2 began", "pinch 2 ended x0.36"]
        ),
        Case(
            testDescription: "around each other: the left one up and the right one down is clockwise",
            steps: [.down(near), .stroke(200, [0: (0, -20), 1: (0, 20)]), .lift([0, 1])],
            told: ["pinch 2 began", "pinch 2 ended x2.19 turned 0.91"]
        ),
        Case(
            testDescription: "and they take what is between them along",
            steps: [.down([(40, 20), (60, 40)]), .stroke(200, [0: (-10, -10), 1: (20, 20)]), .lift([0, 1])],
            told: ["pinch 2 began", "pinch 2 ended by 4.25,4.25 x2.04"]
        ),
        Case(
            testDescription: "a pinch of which one finger is gone for 100 ms is cancelled",
            steps: [.down(near), .stroke(200, [0: (-20, 0), 1: (20, 0)]), .lift([0]), .wait(100)],
            told: ["pinch 2 began", "pinch 2 cancelled x2.5"]
        ),
        Case(
            testDescription: "three fingers swipe",
            steps: [.down(three), all(3, 200, 20, 0), .lift([0, 1, 2])],
            told: ["swipe 3 began", "swipe 3 ended by 19.0,0.0"]
        ),
        Case(
            testDescription: "four do",
            steps: [.down(four), all(4, 200, 0, -20), .lift([0, 1, 2, 3])],
            told: ["swipe 4 began", "swipe 4 ended by 0.0,-18.0"]
        ),
        Case(
            testDescription: "more fingers than the touchpad tells apart swipe at once",
            device: twoSlots,
            steps: [.claim(3), .down([(30, 30), (50, 30)]), all(2, 100, 0, 5), .claim(0), .lift([0, 1])],
            told: ["swipe 3 began", "swipe 3 ended by 0.0,4.5"]
        ),
        Case(
            testDescription: "three fingers on a touchpad with one position do nothing",
            device: semiMultitouch,
            steps: [.claim(3), .down([(30, 30)]), all(1, 200, 0, 20), .claim(0), .lift([0])],
            told: []
        ),
        Case(
            testDescription: "three fingers rest after 180 ms",
            steps: [.down(three), .wait(179), .wait(1), .wait(1000), .lift([0, 1, 2])],
            told: ["hold 3 began", "hold 3 ended"]
        ),
        Case(
            testDescription: "fingers that rested and then swipe have not only rested",
            steps: [.down(four), .wait(500), all(4, 200, 0, -20), .lift([0, 1, 2, 3])],
            told: ["hold 4 began", "hold 4 cancelled", "swipe 4 began", "swipe 4 ended by 0.0,-18.0"]
        ),
        Case(
            testDescription: "one finger lifts: the others do nothing for 100 ms, then a swipe is cancelled",
            steps: [.down(three), all(3, 100, 10, 0), .lift([2]), all(2, 50, 5, 0), .wait(60)],
            told: ["swipe 3 began", "swipe 3 cancelled by 9.0,0.0"]
        ),
        Case(
            testDescription: "six fingers are a hand",
            device: pad { $0.slots = 10 },
            steps: [.down(four + [(10, 20), (90, 20)]), .wait(1000), all(6, 200, 0, -20)],
            told: []
        ),
    ]

    private static let edgeSettings = DeviceSettings(scrollMethod: .edge)

    static let edges = [
        Case(
            testDescription: "a finger along the right edge scrolls up and down, from 3 mm on with all of its way",
            settings: edgeSettings,
            steps: [.down([(97, 20)]), all(1, 200, 1, 20), .lift([0])],
            told: ["scroll 1 began", "scroll 1 ended by 0.0,20.0"]
        ),
        Case(
            testDescription: "along the lower edge it scrolls to the sides",
            settings: edgeSettings,
            steps: [.down([(50, 57)]), all(1, 200, -20, 1), .lift([0])],
            told: ["scroll 1 began", "scroll 1 ended by -20.0,0.0"]
        ),
        Case(
            testDescription: "a low touchpad beside buttons has no lower edge",
            device: pad { $0.height = 39 },
            settings: edgeSettings,
            steps: [.down([(50, 38)]), all(1, 100, -10, 0), .lift([0])],
            told: ["moves -9.0,0.0"]
        ),
        Case(
            testDescription: "after 300 ms on the edge any way scrolls",
            settings: edgeSettings,
            steps: [.down([(97, 20)]), .wait(300), all(1, 20, 0, 2), .lift([0])],
            told: ["scroll 1 began", "scroll 1 ended by 0.0,1.0"]
        ),
        Case(
            testDescription: "before that less than 3 mm does not",
            settings: edgeSettings,
            steps: [.down([(97, 20)]), .wait(200), all(1, 20, 0, 2), .lift([0])],
            told: []
        ),
        Case(
            testDescription: "a finger that leaves the edge before it scrolled moves the pointer",
            settings: edgeSettings,
            steps: [.down([(97, 20)]), all(1, 100, -10, 0), .lift([0])],
            told: ["moves -7.0,0.0"]
        ),
        Case(
            testDescription: "one that scrolls may leave it",
            settings: edgeSettings,
            steps: [.down([(97, 20)]), all(1, 100, 0, 10), all(1, 100, -10, 10), .lift([0])],
            told: ["scroll 1 began", "scroll 1 ended by 0.0,20.0"]
        ),
        Case(
            testDescription: "elsewhere fingers do what they always do, but two of them scroll nothing",
            settings: edgeSettings,
            steps: [.down([(50, 20)]), all(1, 100, 10, 0), .lift([0]), .down(two), all(2, 200, 0, 20), .lift([0, 1])],
            told: ["moves 9.0,0.0"]
        ),
        Case(
            testDescription: "the edge is no edge with another way to scroll",
            steps: [.down([(50, 57)]), all(1, 100, 10, 0), .lift([0])],
            told: ["moves 9.0,0.0"]
        ),
        Case(
            testDescription: "a touchpad that counts one finger scrolls along its edge",
            device: pad {
                $0.slots = 1
                $0.maximumFingers = 1
            },
            steps: [.down([(97, 20)]), all(1, 200, 0, 20), .lift([0])],
            told: ["scroll 1 began", "scroll 1 ended by 0.0,20.0"]
        ),
        Case(
            testDescription: "pressing a touchpad that is a button ends it",
            device: buttonPad,
            settings: edgeSettings,
            steps: [.down([(97, 20)]), all(1, 100, 0, 10), .press, all(1, 50, 0, 0.5), .release, .lift([0])],
            told: ["scroll 1 began", "+primary", "scroll 1 ended by 0.0,10.0", "-primary"]
        ),
    ]

    @Test("One finger", arguments: motions)
    func motion(_ example: Case) { check(example) }

    @Test("Two fingers that scroll", arguments: scrolls)
    func scroll(_ example: Case) { check(example) }

    @Test("Several fingers", arguments: gestures)
    func gesture(_ example: Case) { check(example) }

    @Test("F15: fingers whose positions may be others' do not pinch, though their distance changes")
    func unknownPositions() {
        let apart: [FingerStep] = [.down(Self.near), .stroke(200, [0: (-20, 0), 1: (20, 0)]), .lift([0, 1])]
        #expect(FingerScript(touchpad, DeviceSettings(), apart).told.contains { $0.hasPrefix("pinch") })
        for (pad, fingers) in [(Self.semiMultitouch, 2), (Self.twoSlots, 3)] {
            let told = FingerScript(pad, DeviceSettings(), [.claim(fingers)] + apart).told
            #expect(!told.contains { $0.hasPrefix("pinch") }, "\(told)")
        }
    }

    @Test("A finger along an edge", arguments: edges)
    func alongEdge(_ example: Case) { check(example) }

    private func check(_ example: Case) {
        #expect(FingerScript(example.device, example.settings, example.steps).told == example.told)
    }

    @Test("What scrolls follows the fingers; views of documents do only the other way round with natural scrolling")
    func naturalScrolling() {
        let steps: [FingerStep] = [.down(Self.two), Self.all(2, 100, 0, 10), .lift([0, 1])]
        for isNatural in [false, true] {
            let script = FingerScript(touchpad, DeviceSettings(naturalScrolling: isNatural), steps)
            let scrolls = script.frames.compactMap(\.manipulation).filter { $0.translation != .zero }
            #expect(scrolls.count == 9)
            #expect(scrolls.allSatisfy { $0.translation.dy > 0 })
            #expect(scrolls.allSatisfy { isNatural ? $0.viewTranslation.dy < 0 : $0.viewTranslation.dy > 0 })
        }
    }

    @Test("Natural scrolling that is switched while a finger scrolls along an edge holds from the next touch on")
    func naturalScrollingAlongEdge() {
        var motion = DeviceMotion(touchpad, settings: Self.edgeSettings)
        var frames: [PointerReport] = []
        func scroll(from time: Int64, switching: Bool) -> Set<Bool> {
            frames.removeAll()
            for step in 0..<10 {
                var report = InputReport(
                    device: touchpad.id,
                    time: Timestamp(microseconds: time + 10_000 * Int64(step))
                )
                report.contacts[0] = Contact(
                    trackingID: Int32(time / 1_000_000),
                    position: Point(x: 97, y: 20 + 2 * Double(step))
                )
                motion.process(report, into: &frames)
                if switching, step == 5 {
                    motion.apply(DeviceSettings(naturalScrolling: true, scrollMethod: .edge))
                }
            }
            motion.process(
                InputReport(device: touchpad.id, time: Timestamp(microseconds: time + 100_000)),
                into: &frames
            )
            return Set(frames.compactMap(\.manipulation).map(\.isNatural))
        }
        #expect(scroll(from: 0, switching: true) == [false])
        #expect(scroll(from: 1_000_000, switching: false) == [true])
    }

    @Test("Another way to scroll waits until the fingers have lifted")
    func settings() {
        var motion = DeviceMotion(touchpad, settings: DeviceSettings())
        var report = InputReport(device: touchpad.id, time: .zero)
        var frames: [PointerReport] = []
        func scrolled(_ time: Int64) -> Int {
            frames.removeAll()
            for step in 0..<10 as Range<Int64> {
                for slot in 0..<2 {
                    report.contacts[slot] = Contact(
                        trackingID: Int32(slot),
                        position: Point(x: 30 + 20 * Double(slot), y: 10 + 2 * Double(step))
                    )
                }
                report.time = Timestamp(microseconds: time + 10_000 * step)
                motion.process(report, into: &frames)
                if step == 5 { motion.apply(DeviceSettings(scrollMethod: .none)) }
            }
            report.contacts = Contacts()
            report.time = Timestamp(microseconds: time + 100_000)
            motion.process(report, into: &frames)
            return frames.filter { $0.manipulation?.kind == .scroll }.count
        }
        #expect(scrolled(0) > 5)
        #expect(scrolled(1_000_000) == 0)
    }
}
