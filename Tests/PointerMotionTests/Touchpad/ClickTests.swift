import PointerModel
import Testing

@testable import PointerMotion

/// A touchpad that is one button.
private let buttonPad = pad(buttons: .primary) { $0.isButtonPad = true }

@Suite("Clicks of a touchpad")
struct ClickTests {
    /// What happens on a touchpad, and what the recognizer reports of it.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var settings = DeviceSettings()
        var device: DeviceDescription = buttonPad
        let steps: [PadStep]
        let told: [String]
    }

    static let topButtons = pad(buttons: .primary) {
        $0.isButtonPad = true
        $0.hasTopButtons = true
    }
    static let clickfinger = DeviceSettings(clickMethod: .clickfinger)

    /// A press with a finger at a place, and what it means.
    static func press(at x: Double, _ y: Double) -> [PadStep] { [.touch(0, x, y), .wait(200), .press(.primary)] }

    @Test(
        "The lower edge has three buttons: where a finger is says which one it presses",
        arguments: [
            (x: 50.0, y: 30.0, button: Buttons.primary), (x: 90, y: 30, button: .primary),
            (x: 90, y: 50.9, button: .primary),
            (x: 10, y: 51, button: .primary), (x: 37.5, y: 55, button: .primary), (x: 37.6, y: 55, button: .middle),
            (x: 62.5, y: 55, button: .middle), (x: 62.6, y: 55, button: .secondary), (x: 99, y: 51, button: .secondary),
        ]
    )
    func lowerButtons(x: Double, y: Double, button: Buttons) {
        var stage = PadStage(clicks: DeviceSettings(), on: buttonPad)
        stage.run(Self.press(at: x, y) + [.wait(50), .release(.primary)])
        let name = button.names.joined()
        #expect(stage.told == ["200 +\(name)", "250 -\(name)"])
    }

    @Test(
        "The lower buttons are 10 mm high, or 15 % of a small touchpad",
        arguments: [(height: 100.0, edge: 90.0), (height: 60, edge: 51), (height: 40, edge: 34)]
    )
    func height(height: Double, edge: Double) {
        let device = pad(buttons: .primary) {
            $0.isButtonPad = true
            $0.height = height
        }
        for (y, name) in [(edge - 0.1, "primary"), (edge + 0.1, "secondary")] {
            var stage = PadStage(clicks: DeviceSettings(), on: device)
            stage.run(Self.press(at: 90, y))
            #expect(stage.told == ["200 +\(name)"], "at \(y)")
        }
    }

    @Test(
        "The upper edge of some has the three buttons of a pointing stick",
        arguments: [
            (x: 10.0, y: 5.0, button: Buttons.primary), (x: 39, y: 10, button: .primary),
            (x: 40, y: 10, button: .middle),
            (x: 60, y: 0, button: .middle), (x: 61, y: 10, button: .secondary), (x: 61, y: 10.1, button: .primary),
        ]
    )
    func upperButtons(x: Double, y: Double, button: Buttons) {
        for settings in [DeviceSettings(), DeviceSettings(leftHanded: true), Self.clickfinger] {
            var stage = PadStage(clicks: settings, on: Self.topButtons)
            stage.run(Self.press(at: x, y))
            #expect(stage.told == ["200 +\(button.names.joined())"], "\(settings)")
        }
    }

    static let spreads: [(height: Double, fingers: [Point], button: Buttons)] = [
        (60, [Point(x: 50.0, y: 30.0)], .primary),
        (60, [Point(x: 30, y: 30), Point(x: 70, y: 30)], .secondary),
        (60, [Point(x: 30, y: 30), Point(x: 71, y: 30)], .primary),
        (60, [Point(x: 30, y: 5), Point(x: 50, y: 35)], .secondary),
        (60, [Point(x: 30, y: 5), Point(x: 50, y: 36)], .primary),
        (60, [Point(x: 30, y: 25), Point(x: 50, y: 45)], .secondary),
        (60, [Point(x: 30, y: 25), Point(x: 50, y: 46)], .primary),
        (49, [Point(x: 30, y: 20), Point(x: 50, y: 46)], .secondary),
        (60, [Point(x: 10, y: 30), Point(x: 50, y: 30), Point(x: 90, y: 30)], .middle),
        (60, [Point(x: 10, y: 30), Point(x: 30, y: 30), Point(x: 50, y: 30), Point(x: 70, y: 30)], .middle),
        (60, [Point(x: 90, y: 59)], .primary),
    ]

    @Test("Clickfinger counts the fingers that are together", arguments: spreads)
    func together(height: Double, fingers: [Point], button: Buttons) {
        let device = pad(buttons: .primary) {
            $0.isButtonPad = true
            $0.height = height
        }
        for settings in [Self.clickfinger, DeviceSettings(leftHanded: true, clickMethod: .clickfinger)] {
            var stage = PadStage(clicks: settings, on: device)
            for (slot, finger) in fingers.enumerated() { stage.take(.touch(slot, finger.x, finger.y)) }
            stage.take(.press(.primary))
            #expect(stage.told == ["0 +\(button.names.joined())"])
        }
    }

    static let cases: [Case] = [
        Case(
            testDescription: "buttons beside the touchpad are what they are",
            device: touchpad,
            steps: [.press([.primary, .back]), .press(.middle), .release([.primary, .back]), .release(.middle)],
            told: ["0 +primary +back", "0 +middle", "0 -primary -back", "0 -middle"]
        ),
        Case(
            testDescription: "and change places for left-handed users",
            settings: DeviceSettings(leftHanded: true),
            device: touchpad,
            steps: [.press(.primary), .press([.secondary, .middle]), .release(.primary)],
            told: ["0 +secondary", "0 +primary +middle", "0 -secondary"]
        ),
        Case(
            testDescription: "without a middle one both of the others are it, and each is told a little late",
            device: pad(buttons: [.primary, .secondary]) { _ in },
            steps: [
                .press(.primary), .wait(20), .press(.secondary), .wait(20), .release([.primary, .secondary]),
                .wait(100),
                .press(.primary), .wait(100), .release(.primary), .press(.secondary), .wait(30), .release(.secondary),
            ],
            told: [
                "20 +middle", "40 -middle", "190 +primary", "240 -primary", "270 +secondary", "270 -secondary",
            ]
        ),
        Case(
            testDescription: "with one they are only where that is set",
            settings: DeviceSettings(middleEmulation: true),
            device: touchpad,
            steps: [.press([.primary, .secondary]), .wait(20), .release([.primary, .secondary])],
            told: ["0 +middle", "20 -middle"]
        ),
        Case(
            testDescription: "after lost reports the two that were the middle one mean nothing until they come up",
            settings: DeviceSettings(middleEmulation: true),
            device: touchpad,
            steps: [
                .press([.primary, .secondary]), .dropped([]), .release([.primary, .secondary]), .wait(100),
                .press(.primary), .release(.primary),
            ],
            told: ["0 +middle", "0 -middle !", "100 +primary", "100 -primary"]
        ),
        Case(
            testDescription: "what comes up while reports are lost is not meant",
            device: touchpad,
            steps: [.press([.primary, .middle]), .dropped([.release(.primary), .press(.secondary)])],
            told: ["0 +primary +middle", "0 -primary +secondary !"]
        ),
        Case(
            testDescription: "a touchpad that is one button has no others, whatever it reports",
            steps: [.touch(0, 50, 30), .press(.secondary), .release(.secondary)],
            told: []
        ),
        Case(
            testDescription: "a touchpad with one button beside it counts fingers",
            device: pad(buttons: .primary) { _ in },
            steps: [.touch(0, 40, 55), .touch(1, 60, 55), .press(.primary), .release(.primary)],
            told: ["0 +secondary", "0 -secondary"]
        ),
        Case(
            testDescription: "and without a finger presses at once, as nothing has to press it",
            device: pad(buttons: .primary) { _ in },
            steps: [.press(.primary), .wait(100), .release(.primary)],
            told: ["0 +primary", "100 -primary"]
        ),
        Case(
            testDescription: "left-handed users have the primary button on the right, and in the middle",
            settings: DeviceSettings(leftHanded: true),
            steps: [
                .touch(0, 90, 55), .press(.primary), .release(.primary), .lift(0), .touch(0, 10, 55), .press(.primary),
                .release(.primary), .lift(0), .touch(0, 50, 30), .press(.primary),
            ],
            told: ["0 +primary", "0 -primary", "0 +secondary", "0 -secondary", "0 +primary"]
        ),
        Case(
            testDescription: "the button is settled when it goes down",
            steps: [.touch(0, 90, 55), .press(.primary), .touch(0, 10, 55), .touch(1, 50, 30), .release(.primary)],
            told: ["0 +secondary", "0 -secondary"]
        ),
        Case(
            testDescription: "and clickfinger's too",
            settings: clickfinger,
            steps: [.touch(0, 50, 30), .press(.primary), .touch(1, 60, 30), .lift(0), .lift(1), .release(.primary)],
            told: ["0 +primary", "0 -primary"]
        ),
        Case(
            testDescription: "a thumb on the secondary button presses it while another finger points",
            steps: [.touch(0, 50, 20), .together([.touch(1, 90, 55), .take(1, .thumb)]), .press(.primary)],
            told: ["0 +secondary"]
        ),
        Case(
            testDescription: "a palm presses the button that it is on, at once",
            steps: [.together([.touch(0, 99, 59), .take(0, .palm)]), .press(.primary), .wait(50), .release(.primary)],
            told: ["0 +secondary", "50 -secondary"]
        ),
        Case(
            testDescription: "beside a finger in the middle too",
            steps: [.together([.touch(0, 90, 55), .take(0, .palm)]), .touch(1, 50, 30), .press(.primary)],
            told: ["0 +secondary"]
        ),
        Case(
            testDescription: "and the upper button that it is on",
            device: topButtons,
            steps: [.together([.touch(0, 99, 1), .take(0, .palm)]), .press(.primary)],
            told: ["0 +secondary"]
        ),
        Case(
            testDescription: "clickfinger counts neither palms nor thumbs",
            settings: clickfinger,
            steps: [
                .touch(0, 50, 30), .together([.touch(1, 60, 30), .take(1, .palm)]),
                .together([.touch(2, 60, 40), .take(2, .thumb)]), .press(.primary),
            ],
            told: ["0 +primary"]
        ),
        Case(
            testDescription: "clickfinger counts fingers that have no place",
            settings: clickfinger,
            steps: [.together([.touch(0, 50, 30), .unplaced(1)]), .press(.primary)],
            told: ["0 +secondary"]
        ),
        Case(
            testDescription: "a press without a finger is primary after a while",
            steps: [.press(.primary), .wait(100), .release(.primary)],
            told: ["25 +primary", "100 -primary"]
        ),
        Case(
            testDescription: "or when it is over",
            steps: [.press(.primary), .wait(10), .release(.primary), .wait(100)],
            told: ["10 +primary", "10 -primary"]
        ),
        Case(
            testDescription: "a finger that is told of a report later counts",
            steps: [.press(.primary), .wait(10), .touch(0, 90, 55), .wait(100), .release(.primary)],
            told: ["10 +secondary", "110 -secondary"]
        ),
        Case(
            testDescription: "clickfinger has a press by a palm alone be primary, at once",
            settings: clickfinger,
            steps: [.together([.touch(0, 90, 55), .take(0, .palm)]), .press(.primary), .wait(100)],
            told: ["0 +primary"]
        ),
        Case(
            testDescription: "a finger from the middle presses no lower button",
            steps: [.touch(0, 90, 30), .touch(0, 90, 55), .press(.primary)],
            told: ["0 +primary"]
        ),
        Case(
            testDescription: "a finger that has left a lower button for the middle does not come back",
            steps: [.touch(0, 90, 55), .touch(0, 90, 40), .touch(0, 90, 55), .press(.primary)],
            told: ["0 +primary"]
        ),
        Case(
            testDescription: "a finger may go from one lower button to another",
            steps: [.touch(0, 90, 55), .touch(0, 50, 55), .press(.primary)],
            told: ["0 +middle"]
        ),
        Case(
            testDescription: "with middle emulation there is none in the middle, but both are",
            settings: DeviceSettings(middleEmulation: true),
            steps: [
                .touch(0, 49, 55), .press(.primary), .release(.primary), .touch(1, 51, 55), .press(.primary),
                .release(.primary), .lift(0), .press(.primary),
            ],
            told: ["0 +primary", "0 -primary", "0 +middle", "0 -middle", "0 +secondary"]
        ),
        Case(
            testDescription: "without it the right one of both wins",
            steps: [.touch(0, 10, 55), .touch(1, 90, 55), .press(.primary)],
            told: ["0 +secondary"]
        ),
        Case(
            testDescription: "both upper buttons are the middle one",
            device: topButtons,
            steps: [.touch(0, 10, 5), .touch(1, 90, 5), .press(.primary)],
            told: ["0 +middle"]
        ),
        Case(
            testDescription: "a finger that only passes an upper button is in the middle",
            device: topButtons,
            steps: [
                .touch(0, 90, 5), .wait(99), .touch(0, 90, 20), .wait(500), .touch(0, 90, 5), .wait(500),
                .press(.primary),
            ],
            told: ["1099 +primary"]
        ),
        Case(
            testDescription: "a finger may leave an upper button for 300 ms",
            device: topButtons,
            steps: [.touch(0, 90, 5), .wait(100), .touch(0, 90, 20), .wait(299), .press(.primary)],
            told: ["399 +secondary"]
        ),
        Case(
            testDescription: "but no longer",
            device: topButtons,
            steps: [
                .touch(0, 90, 5), .wait(100), .touch(0, 90, 20), .wait(300), .touch(0, 90, 5), .wait(500),
                .press(.primary),
            ],
            told: ["900 +primary"]
        ),
        Case(
            testDescription: "and may come back to it, or to another",
            device: topButtons,
            steps: [
                .touch(0, 90, 5), .wait(100), .touch(0, 90, 20), .wait(200), .touch(0, 90, 5), .wait(500),
                .press(.primary),
                .release(.primary), .touch(0, 50, 20), .touch(0, 50, 5), .press(.primary),
            ],
            told: ["800 +secondary", "800 -secondary", "800 +middle"]
        ),
        Case(
            testDescription: "a touchpad whose press was held before reports were lost is held after them",
            steps: [.touch(0, 90, 55), .press(.primary), .dropped([.touch(0, 50, 30)]), .release(.primary)],
            told: ["0 +secondary", "0 -secondary"]
        ),
        Case(
            testDescription: "what they released is not meant",
            steps: [.touch(0, 90, 55), .press(.primary), .dropped([.release(.primary)])],
            told: ["0 +secondary", "0 -secondary !"]
        ),
        Case(
            testDescription: "a press that waits for its finger and is lost was none",
            steps: [.press(.primary), .dropped([.release(.primary)]), .wait(100)],
            told: []
        ),
    ]

    @Test("Presses become buttons", arguments: cases)
    func clicks(_ example: Case) {
        var stage = PadStage(clicks: example.settings, on: example.device)
        stage.run(example.steps)
        #expect(stage.told == example.told)
        #expect(stage.recognizer.end().isEmpty == example.told.isEverythingReleased)
        stage.take(.wait(10_000))
        let deadline = stage.recognizer.nextDeadline
        #expect(deadline == nil)
    }

    static let restingCases: [(what: String, settings: DeviceSettings, steps: [PadStep], resting: [Int])] = [
        ("in the middle", DeviceSettings(), [.touch(0, 90, 30)], []),
        ("on a lower button", DeviceSettings(), [.touch(0, 90, 55)], [0]),
        ("that moves by 5 mm", DeviceSettings(), [.touch(0, 90, 55), .touch(0, 86, 58)], [0]),
        ("and beyond", DeviceSettings(), [.touch(0, 90, 55), .touch(0, 86, 58.1)], []),
        ("that leaves it", DeviceSettings(), [.touch(0, 90, 53), .touch(0, 90, 50)], []),
        ("beside one that points", DeviceSettings(), [.touch(0, 90, 55), .touch(1, 50, 30), .touch(1, 80, 30)], [0]),
        (
            "with another that comes down with it and moves", DeviceSettings(),
            [.touch(0, 90, 55), .wait(80), .touch(1, 50, 55), .touch(1, 56, 55)], []
        ),
        (
            "or leaves", DeviceSettings(), [.touch(0, 90, 55), .wait(80), .touch(1, 50, 55), .touch(1, 50, 40)], []
        ),
        (
            "with another that comes later and moves", DeviceSettings(),
            [.touch(0, 90, 55), .wait(81), .touch(1, 50, 55), .touch(1, 56, 55)], [0]
        ),
        ("on no button, as with clickfinger there is none", clickfinger, [.touch(0, 90, 55)], []),
        ("on an upper button", DeviceSettings(), [.touch(0, 90, 5)], [0]),
        ("that leaves that after a while", DeviceSettings(), [.touch(0, 90, 5), .wait(100), .touch(0, 90, 30)], [0]),
        ("or sooner", DeviceSettings(), [.touch(0, 90, 5), .wait(99), .touch(0, 90, 30)], []),
    ]

    @Test("A finger on a button moves nothing until it leaves or moves far", arguments: restingCases)
    func resting(what: String, settings: DeviceSettings, steps: [PadStep], resting: [Int]) {
        var stage = PadStage(clicks: settings, on: Self.topButtons)
        stage.run(steps)
        #expect(stage.resting == resting, "\(what)")
    }

    @Test("A report that presses or releases the touchpad moves nothing, one that presses a button beside it does")
    func holdsMotion() {
        let steps: [PadStep] = [
            .touch(0, 50, 30), .press(.primary), .touch(0, 51, 30), .release(.primary), .touch(0, 50, 30),
        ]
        var stage = PadStage(clicks: DeviceSettings(), on: buttonPad)
        stage.run(steps)
        #expect(stage.held == [false, true, false, true, false])
        stage = PadStage(clicks: DeviceSettings(), on: touchpad)
        stage.run(steps)
        #expect(!stage.held.contains(true))
    }

    @Test("Other settings leave what is held as it is")
    func settings() {
        for device in [touchpad, buttonPad] {
            var stage = PadStage(clicks: DeviceSettings(), on: device)
            stage.run([.touch(0, 50, 30), .press(.primary)])
            stage.recognizer.apply(DeviceSettings(leftHanded: true, clickMethod: .clickfinger))
            stage.run([.touch(1, 60, 30), .release(.primary)])
            #expect(stage.told == ["0 +primary", "0 -primary"])
        }
        var stage = PadStage(clicks: DeviceSettings(), on: touchpad)
        stage.recognizer.apply(DeviceSettings(leftHanded: true))
        stage.take(.press(.primary))
        #expect(stage.told == ["0 +secondary"])
    }
}

extension [String] {
    /// Whether every button that was pressed was released.
    fileprivate var isEverythingReleased: Bool {
        let words = flatMap { $0.split(separator: " ") }
        let presses = words.count { $0.hasPrefix("+") }
        return presses == words.count { $0.hasPrefix("-") }
    }
}
