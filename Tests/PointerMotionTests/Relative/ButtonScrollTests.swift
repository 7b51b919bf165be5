import PointerModel
import PointerMotion
import Testing

@Suite("Scrolling with a button held")
struct ButtonScrollTests {
    static let cases = [
        ButtonCase("a short press is a click", ["0 +middle", "150 -middle"], gives: ["150 +middle", "150 -middle"]),
        ButtonCase(
            "so is a long one without motion",
            ["0 +middle", "900 -middle"],
            gives: ["900 +middle", "900 -middle"]
        ),
        ButtonCase(
            "motion scrolls after 200 ms; before that it moves nothing",
            ["0 +middle", "199 move 9 9", "200 move 0 9", "210 move 0 -4", "300 -middle", "310 move 1 2"],
            gives: ["200 scroll began 0 9", "210 scroll changed 0 -4", "300 scroll ended", "310 move 1 2"]
        ),
        ButtonCase(
            "motion that was left out before does not make it less of a click",
            ["0 +middle", "100 move 9 9", "150 -middle"],
            gives: ["150 +middle", "150 -middle"]
        ),
        ButtonCase(
            "it begins after five counts, without them, along the axis that they went",
            [
                "0 +middle", "300 move 0 3", "310 move 2 1", "320 move 2 2", "330 move 4 2", "340 move -5 2",
                "350 -middle",
            ],
            gives: ["320 scroll began 0 2", "330 scroll changed 0 2", "340 scroll changed -5 2", "350 scroll ended"]
        ),
        ButtonCase(
            "motion that is too little to scroll is no click either",
            ["0 +middle", "300 move 0 3", "350 -middle"],
            gives: []
        ),
        ButtonCase(
            "the end comes after the last step of one report",
            ["0 +middle", "300 move 0 8", "310 move 0 8 -middle"],
            gives: ["300 scroll began 0 8", "310 scroll changed 0 8", "310 scroll ended"]
        ),
        ButtonCase(
            "other buttons are what they are meanwhile",
            ["0 +middle", "300 move 0 8", "310 +primary", "320 -primary", "330 -middle"],
            gives: ["300 scroll began 0 8", "310 +primary", "320 -primary", "330 scroll ended"]
        ),
        ButtonCase(
            "lost reports cancel it, and the button means nothing until it came up",
            ["0 +middle", "300 move 0 8", "310 dropped", "320 move 1 1", "330 -middle", "400 +middle", "450 -middle"],
            gives: [
                "300 scroll began 0 8", "310 scroll cancelled interrupted", "320 move 1 1", "450 +middle",
                "450 -middle",
            ]
        ),
        ButtonCase(
            "a device that goes cancels it",
            ["0 +middle", "300 move 0 8", "310 end"],
            gives: ["300 scroll began 0 8", "310 scroll cancelled interrupted"]
        ),
        ButtonCase("a button that is held and not told is not let go", ["0 +middle", "100 end"], gives: []),
    ]

    private static let settings = DeviceSettings(scrollMethod: .button)

    @Test("Motion scrolls while the button is held", arguments: cases)
    func scrolling(_ example: ButtonCase) {
        var timeline = ButtonTimeline(.pointingStick, settings: Self.settings)
        #expect(timeline.play(example.steps) == example.expected)
    }

    static let lockCases = [
        ButtonCase(
            "a click holds the button until the next",
            [
                "0 +middle", "50 -middle", "300 move 0 8", "400 move 0 8", "500 +middle", "510 move 0 8", "550 -middle",
                "600 move 0 8",
            ],
            gives: [
                "300 scroll began 0 8", "400 scroll changed 0 8", "510 scroll changed 0 8", "550 scroll ended",
                "600 move 0 8",
            ]
        ),
        ButtonCase(
            "two clicks without motion are one",
            ["0 +middle", "50 -middle", "100 +middle", "150 -middle", "200 move 0 8"],
            gives: ["150 +middle", "150 -middle", "200 move 0 8"]
        ),
        ButtonCase(
            "a long press holds it too",
            ["0 +middle", "300 move 0 8", "400 -middle", "500 move 0 8", "600 +middle", "700 -middle"],
            gives: ["300 scroll began 0 8", "500 scroll changed 0 8", "700 scroll ended"]
        ),
        ButtonCase(
            "lost reports open the lock",
            ["0 +middle", "50 -middle", "300 move 0 8", "400 dropped", "500 move 0 8"],
            gives: ["300 scroll began 0 8", "400 scroll cancelled interrupted", "500 move 0 8"]
        ),
    ]

    @Test("With a lock, a click holds the button", arguments: lockCases)
    func lock(_ example: ButtonCase) {
        var timeline = ButtonTimeline(
            .pointingStick,
            settings: DeviceSettings(scrollMethod: .button, scrollButtonLock: true)
        )
        #expect(timeline.play(example.steps) == example.expected)
    }

    @Test("The content follows the hand where that is set, and the button is that of the setting")
    func settings() {
        var timeline = ButtonTimeline(
            .pointingStick,
            settings: DeviceSettings(naturalScrolling: true, scrollMethod: .button, scrollButton: .back)
        )
        #expect(
            timeline.play(["0 +back", "300 move 7 9", "400 -back", "500 +middle", "510 move 1 1"])
                == ["300 scroll began -7 -9", "400 scroll ended", "500 +middle", "510 move 1 1"]
        )
    }

    @Test("A button that scrolls goes on to do so until it came up, whatever is set meanwhile")
    func changedSettings() {
        var timeline = ButtonTimeline(.pointingStick, settings: Self.settings)
        #expect(timeline.play(["0 +middle", "300 move 0 8"]) == ["300 scroll began 0 8"])
        timeline.apply(DeviceSettings(scrollMethod: .none))
        #expect(timeline.play(["310 move 0 8", "400 -middle"]) == ["310 scroll changed 0 8", "400 scroll ended"])
        #expect(timeline.play(["500 +middle", "510 move 0 8"]) == ["500 +middle", "510 move 0 8"])
    }

    @Test("A mouse scrolls with a button where that is set, and bounces are no clicks")
    func mouse() {
        var timeline = ButtonTimeline(settings: DeviceSettings(scrollMethod: .button))
        #expect(
            timeline.play(["0 +middle", "5 -middle", "9 +middle", "300 move 0 8", "400 -middle"])
                == ["300 scroll began 0 8", "400 scroll ended"]
        )
    }
}
