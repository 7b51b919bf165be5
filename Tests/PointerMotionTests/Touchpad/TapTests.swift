import PointerModel
import Testing

@testable import PointerMotion

@Suite("Taps")
struct TapTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var settings = DeviceSettings(tapping: true)
        var device = touchpad
        let steps: [PadStep]
        let told: [String]
    }

    static let buttonPad = pad { $0.isButtonPad = true }
    static let noDrag = DeviceSettings(tapping: true, tapAndDrag: false)
    static let lock = DeviceSettings(tapping: true, dragLock: true)
    static let tap: [PadStep] = [.touch(0, 50, 30), .wait(50), .lift(0)]
    static let two: [PadStep] = [.touch(0, 40, 30), .touch(1, 60, 30), .wait(50), .lift(0), .lift(1)]
    static let three: [PadStep] = [
        .touch(0, 40, 30), .touch(1, 60, 30), .touch(2, 80, 30), .wait(50), .lift(0), .lift(1), .lift(2),
    ]

    static let cases: [Case] = [
        Case(
            testDescription: "one finger clicks, and holds until no finger can come back",
            steps: tap + [.wait(500)],
            told: ["50 +primary", "230 -primary"]
        ),
        Case(
            testDescription: "one finger clicks at once where nothing can be dragged",
            settings: noDrag,
            steps: tap,
            told: ["50 +primary", "50 -primary"]
        ),
        Case(
            testDescription: "nothing clicks with tapping off",
            settings: DeviceSettings(),
            steps: tap + [.wait(500)],
            told: []
        ),
        Case(
            testDescription: "a touchpad without a button taps always",
            settings: DeviceSettings(),
            device: pad(buttons: []) { _ in },
            steps: tap + [.wait(500)],
            told: ["50 +primary", "230 -primary"]
        ),
        Case(
            testDescription: "a finger may stay for less than 180 ms",
            steps: [.touch(0, 50, 30), .wait(179), .lift(0), .wait(500)],
            told: ["179 +primary", "359 -primary"]
        ),
        Case(testDescription: "but no longer", steps: [.touch(0, 50, 30), .wait(180), .lift(0), .wait(500)], told: []),
        Case(
            testDescription: "a finger may move by 1.3 mm",
            settings: noDrag,
            steps: [.touch(0, 50, 30), .touch(0, 51.2, 30.4), .lift(0)],
            told: ["0 +primary", "0 -primary"]
        ),
        Case(
            testDescription: "but no further, and coming back does not help",
            steps: [.touch(0, 50, 30), .touch(0, 51.2, 30.6), .touch(0, 50, 30), .lift(0), .wait(500)],
            told: []
        ),
        Case(
            testDescription: "two fingers click the secondary button, 200 ms long",
            steps: two + [.wait(500)],
            told: ["50 +secondary", "250 -secondary"]
        ),
        Case(
            testDescription: "three fingers click the middle button, 220 ms long",
            steps: three + [.wait(500)],
            told: ["50 +middle", "270 -middle"]
        ),
        Case(
            testDescription: "the other order of buttons",
            settings: DeviceSettings(tapping: true, tapButtons: .primaryMiddleSecondary, tapAndDrag: false),
            steps: tap + two + three,
            told: [
                "50 +primary", "50 -primary", "100 +middle", "100 -middle", "150 +secondary", "150 -secondary",
            ]
        ),
        Case(
            testDescription: "left-handed users tap as others do",
            settings: DeviceSettings(leftHanded: true, tapping: true, tapAndDrag: false),
            steps: tap,
            told: ["50 +primary", "50 -primary"]
        ),
        Case(
            testDescription: "four fingers are no tap",
            settings: noDrag,
            steps: [
                .touch(0, 20, 30), .touch(1, 40, 30), .touch(2, 60, 30), .touch(3, 80, 30), .lift(0), .lift(1),
                .lift(2),
                .lift(3), .wait(500),
            ],
            told: []
        ),
        Case(
            testDescription: "a second finger beside one that has long been resting is no tap",
            steps: [
                .touch(0, 40, 30), .wait(400), .touch(1, 60, 30), .wait(50), .lift(1), .wait(500), .lift(0), .wait(500),
            ],
            told: []
        ),
        Case(
            testDescription: "two fingers that tap beside a resting one click as three",
            settings: noDrag,
            steps: [
                .touch(0, 40, 30), .wait(400), .touch(1, 60, 30), .touch(2, 80, 30), .wait(50), .lift(1), .lift(2),
                .wait(200), .lift(0),
            ],
            told: ["630 +middle", "630 -middle"]
        ),
        Case(
            testDescription: "a finger that moves kills the tap of its neighbor",
            steps: [.touch(0, 40, 30), .touch(1, 60, 30), .touch(1, 62, 30), .lift(0), .lift(1), .wait(500)],
            told: []
        ),
        Case(
            testDescription: "after fingers that did something else, the next tap counts again",
            settings: noDrag,
            steps: [.touch(0, 40, 30), .touch(0, 70, 30), .lift(0)] + tap,
            told: ["50 +primary", "50 -primary"]
        ),
        Case(
            testDescription: "two taps are two clicks",
            steps: tap + [.wait(50)] + tap + [.wait(500)],
            told: ["50 +primary", "150 -primary", "150 +primary", "330 -primary"]
        ),
        Case(
            testDescription: "three taps are three clicks",
            steps: tap + [.wait(50)] + tap + [.wait(50)] + tap + [.wait(500)],
            told: [
                "50 +primary", "150 -primary", "150 +primary", "250 -primary", "250 +primary", "430 -primary",
            ]
        ),
        Case(
            testDescription: "taps of two fingers one after the other",
            steps: two + [.wait(50)] + two + [.wait(500)],
            told: ["50 +secondary", "100 -secondary", "150 +secondary", "350 -secondary"]
        ),
        Case(
            testDescription: "a finger that comes back and stays drags until it lifts",
            steps: tap + [.wait(50), .touch(0, 50, 30), .wait(900), .touch(0, 80, 30), .lift(0), .wait(500)],
            told: ["50 +primary", "1000 -primary"]
        ),
        Case(
            testDescription: "a finger that comes back and moves drags at once, and may lift soon",
            steps: tap + [.wait(50), .touch(0, 50, 30), .wait(20), .touch(0, 60, 30), .wait(20), .lift(0), .wait(500)],
            told: ["50 +primary", "140 -primary"]
        ),
        Case(
            testDescription: "one that comes back after 180 ms is another",
            steps: tap + [
                .wait(180), .touch(0, 50, 30), .wait(20), .touch(0, 60, 30), .wait(20), .lift(0), .wait(500),
            ],
            told: ["50 +primary", "230 -primary"]
        ),
        Case(
            testDescription: "two fingers drag with the secondary button",
            steps: two + [.wait(190), .touch(0, 50, 30), .touch(0, 60, 30), .wait(300), .lift(0), .wait(500)],
            told: ["50 +secondary", "540 -secondary"]
        ),
        Case(
            testDescription: "a second finger during a drag goes on with it, a third ends it",
            steps: tap + [
                .touch(0, 50, 30), .touch(0, 60, 30), .touch(1, 80, 30), .wait(100), .lift(1), .wait(100),
                .touch(1, 80, 30),
                .wait(100), .touch(2, 20, 30), .lift(0), .lift(1), .lift(2), .wait(500),
            ],
            told: ["50 +primary", "350 -primary"]
        ),
        Case(
            testDescription: "a drag with lock waits 300 ms for the finger",
            settings: lock,
            steps: tap + [.touch(0, 50, 30), .touch(0, 60, 30), .wait(50), .lift(0), .wait(500)],
            told: ["50 +primary", "400 -primary"]
        ),
        Case(
            testDescription: "a finger that is back in time goes on dragging, again and again",
            settings: lock,
            steps: tap + [
                .touch(0, 50, 30), .touch(0, 60, 30), .lift(0), .wait(299), .touch(0, 20, 30), .touch(0, 30, 30),
                .wait(400), .lift(0), .wait(299), .touch(0, 20, 30), .wait(400), .lift(0), .wait(500),
            ],
            told: ["50 +primary", "1748 -primary"]
        ),
        Case(
            testDescription: "a tap ends a drag with lock",
            settings: lock,
            steps: tap + [
                .touch(0, 50, 30), .touch(0, 60, 30), .lift(0), .wait(100), .touch(0, 50, 30), .wait(50), .lift(0),
            ],
            told: ["50 +primary", "200 -primary"]
        ),
        Case(
            testDescription: "and so do two fingers, which then are dead",
            settings: lock,
            steps: tap + [
                .touch(0, 50, 30), .touch(0, 60, 30), .lift(0), .wait(100), .touch(0, 50, 30), .touch(1, 60, 30),
                .lift(0),
                .lift(1), .wait(500),
            ],
            told: ["50 +primary", "150 -primary"]
        ),
        Case(
            testDescription: "of three fingers that lift too slowly one after the other, a click is left",
            steps: [
                .touch(0, 40, 30), .touch(1, 60, 30), .touch(2, 80, 30), .wait(50), .lift(0), .wait(300), .lift(1),
                .lift(2),
            ],
            told: ["230 +middle", "230 -middle"]
        ),
        Case(
            testDescription: "three fingers of which one comes back click, and then two can",
            settings: noDrag,
            steps: [
                .touch(0, 40, 30), .touch(1, 60, 30), .touch(2, 80, 30), .lift(0), .lift(1), .touch(0, 40, 30),
                .wait(50),
                .lift(0), .lift(2),
            ],
            told: ["0 +middle", "0 -middle", "50 +secondary", "50 -secondary"]
        ),
        Case(
            testDescription: "a palm is no finger",
            steps: [.together([.touch(0, 50, 30), .take(0, .palm)]), .wait(50), .lift(0), .wait(500)],
            told: []
        ),
        Case(
            testDescription: "what turns out to be a palm was no tap, even if it is a finger again",
            steps: [.touch(0, 50, 30), .take(0, .palm), .take(0, .finger), .wait(50), .lift(0), .wait(500)],
            told: []
        ),
        Case(
            testDescription: "one finger taps beside a palm",
            settings: noDrag,
            steps: [.touch(0, 10, 30), .touch(1, 60, 30), .take(0, .palm), .wait(50), .lift(1), .lift(0)],
            told: ["50 +primary", "50 -primary"]
        ),
        Case(
            testDescription: "a drag whose finger is a palm is over",
            steps: tap + [.touch(0, 50, 30), .touch(0, 60, 30), .wait(50), .take(0, .palm), .wait(500)],
            told: ["50 +primary", "100 -primary"]
        ),
        Case(
            testDescription: "one finger taps beside a thumb",
            settings: noDrag,
            steps: [
                .together([.touch(0, 50, 58), .take(0, .thumb)]), .wait(300), .touch(1, 50, 20), .wait(50), .lift(1),
            ],
            told: ["350 +primary", "350 -primary"]
        ),
        Case(
            testDescription: "what turns out to be a thumb does not count",
            settings: noDrag,
            steps: [.touch(0, 50, 58), .take(0, .thumb), .touch(1, 50, 20), .wait(50), .lift(1), .lift(0)],
            told: ["50 +primary", "50 -primary"]
        ),
        Case(
            testDescription: "fingers that the touchpad cannot place tap too",
            settings: noDrag,
            steps: [
                .touch(0, 40, 30), .together([.touch(1, 60, 30), .unplaced(1)]), .wait(50),
                .together([.lift(0), .lift(1), .unplaced(0)]),
            ],
            told: ["50 +middle", "50 -middle"]
        ),
        Case(
            testDescription: "a finger that loses its place has not lifted, nor has one that finds it come down",
            settings: noDrag,
            steps: [
                .touch(0, 40, 30), .touch(1, 60, 30), .together([.lift(1), .unplaced(1)]),
                .together([.touch(1, 80, 30), .unplaced(0)]), .wait(50), .lift(0), .lift(1),
            ],
            told: ["50 +secondary", "50 -secondary"]
        ),
        Case(
            testDescription: "on a semi-multitouch pad positions jump with the number of fingers, which is no motion",
            settings: noDrag,
            device: pad {
                $0.slots = 2
                $0.isSemiMultitouch = true
            },
            steps: [
                .touch(0, 40, 30), .together([.touch(0, 20, 10), .touch(1, 60, 40)]), .wait(50),
                .together([.touch(0, 60, 40), .lift(1)]), .touch(0, 60.5, 40), .lift(0),
            ],
            told: ["50 +secondary", "50 -secondary"]
        ),
        Case(
            testDescription: "elsewhere it is",
            settings: noDrag,
            steps: [
                .touch(0, 40, 30), .together([.touch(0, 20, 10), .touch(1, 60, 40)]), .wait(50), .lift(0), .lift(1),
            ],
            told: []
        ),
        Case(
            testDescription: "nor is it where more fingers than slots jump",
            settings: noDrag,
            device: pad { $0.slots = 2 },
            steps: [
                .touch(0, 40, 30), .touch(1, 60, 30), .together([.touch(1, 80, 40), .unplaced(1)]), .touch(1, 30, 40),
                .wait(50), .together([.lift(0), .lift(1), .unplaced(0)]),
            ],
            told: ["50 +middle", "50 -middle"]
        ),
        Case(
            testDescription: "a press of a touchpad that is one button is no tap",
            device: buttonPad,
            steps: [.touch(0, 50, 30), .press(.primary), .wait(50), .release(.primary), .lift(0), .wait(500)],
            told: []
        ),
        Case(
            testDescription: "nor is a finger that comes down while it is pressed",
            device: buttonPad,
            steps: [
                .press(.primary), .touch(0, 50, 30), .wait(20), .lift(0), .wait(50), .release(.primary), .wait(500),
            ],
            told: []
        ),
        Case(
            testDescription: "after a press without a finger the next tap counts",
            settings: noDrag,
            device: buttonPad,
            steps: [.press(.primary), .release(.primary)] + tap,
            told: ["50 +primary", "50 -primary"]
        ),
        Case(
            testDescription: "a press ends what a tap holds before it counts itself",
            device: buttonPad,
            steps: tap + [.wait(50), .together([.touch(0, 50, 30), .press(.primary)]), .wait(500)],
            told: ["50 +primary", "100 -primary"]
        ),
        Case(
            testDescription: "a press ends a drag",
            device: buttonPad,
            steps: tap + [.touch(0, 50, 30), .wait(300), .press(.primary), .wait(500)],
            told: ["50 +primary", "350 -primary"]
        ),
        Case(
            testDescription: "a button beside the touchpad leaves a finger its tap",
            settings: noDrag,
            steps: [.touch(0, 50, 30), .press(.primary), .release(.primary), .wait(50), .lift(0)],
            told: ["50 +primary", "50 -primary"]
        ),
        Case(
            testDescription: "but there is none while it is down, and it ends what a tap holds",
            steps: [.touch(0, 50, 30), .press(.primary), .lift(0), .release(.primary)] + tap + [
                .wait(50), .press(.primary),
            ],
            told: ["50 +primary", "100 -primary"]
        ),
        Case(
            testDescription: "lost reports end what a tap holds",
            steps: tap + [.wait(50), .dropped([]), .wait(500)],
            told: ["50 +primary", "100 -primary !"]
        ),
        Case(
            testDescription: "after lost reports fingers tap only when they have lifted",
            settings: noDrag,
            steps: [.dropped([.touch(0, 50, 30)]), .wait(50), .lift(0)] + tap,
            told: ["100 +primary", "100 -primary"]
        ),
    ]

    @Test("A press has the number of fingers that tapped, and its release has none", arguments: 1...3, [true, false])
    func fingers(count: Int, mayDrag: Bool) {
        var machine = TapMachine(settings: DeviceSettings(tapping: true, tapAndDrag: mayDrag))
        var reports: [PointerReport] = []
        for number in 1...count { machine.handle(.touched, fingers: number, at: .zero, into: &reports) }
        for number in (0..<count).reversed() { machine.handle(.lifted, fingers: number, at: .zero, into: &reports) }
        machine.handle(.timeout, fingers: 0, at: Timestamp(microseconds: 1_000_000), into: &reports)
        #expect(reports.map(\.tapFingers) == [UInt8(count), 0])
        #expect(reports.map(\.pressed.isEmpty) == [false, true])
    }

    @Test("Fingers and time make clicks", arguments: cases)
    func taps(_ example: Case) {
        var stage = PadStage(taps: example.settings, on: example.device)
        stage.run(example.steps)
        #expect(stage.told == example.told)
        stage.take(.wait(10_000))
        #expect(stage.recognizer.nextDeadline == nil)
    }

    static let holding: [(what: String, settings: DeviceSettings, steps: [PadStep], isHeld: Bool)] = [
        ("a finger that is down", DeviceSettings(tapping: true), [.touch(0, 50, 30)], true),
        ("for long", DeviceSettings(tapping: true), [.touch(0, 50, 30), .wait(180), .touch(0, 51, 30)], false),
        ("that moves", DeviceSettings(tapping: true), [.touch(0, 50, 30), .touch(0, 52, 30)], false),
        ("with tapping off", DeviceSettings(), [.touch(0, 50, 30)], false),
        ("two fingers", DeviceSettings(tapping: true), [.touch(0, 50, 30), .touch(1, 60, 30)], true),
        (
            "two that have moved", DeviceSettings(tapping: true),
            [.touch(0, 50, 30), .touch(1, 60, 30), .touch(1, 62, 30)], false
        ),
        ("a finger that is back after a tap", DeviceSettings(tapping: true), tap + [.touch(0, 50, 30)], true),
        ("and drags", DeviceSettings(tapping: true), tap + [.touch(0, 50, 30), .touch(0, 52, 30)], false),
        (
            "a finger that is back in a drag with lock", lock,
            tap + [.touch(0, 50, 30), .touch(0, 52, 30), .lift(0), .touch(0, 50, 30)], true
        ),
    ]

    @Test("Motion is held back while fingers may tap", arguments: holding)
    func holdsMotion(what: String, settings: DeviceSettings, steps: [PadStep], isHeld: Bool) {
        var stage = PadStage(taps: settings)
        stage.run(steps)
        #expect(stage.held.last == isHeld, "\(what)")
    }

    @Test("Other settings let fingers that are down go on, and what is held is held")
    func settings() {
        var stage = PadStage(taps: DeviceSettings(tapping: true))
        stage.run(Self.tap)
        stage.recognizer.apply(DeviceSettings(tapping: false))
        stage.run([.wait(500)] + Self.tap)
        #expect(stage.told == ["50 +primary", "230 -primary"])
        stage.take(.touch(0, 50, 30))
        stage.recognizer.apply(DeviceSettings(tapping: true))
        stage.run([.lift(0), .wait(500)])
        #expect(stage.told.count == 2)
    }

    @Test("What a tap holds is released when the device goes")
    func end() {
        var stage = PadStage(taps: DeviceSettings(tapping: true))
        stage.run(Self.tap)
        #expect(stage.recognizer.end() == .primary)
        #expect(stage.recognizer.end() == [])
        #expect(stage.recognizer.nextDeadline == nil)
    }
}
