import PointerModel
import PointerMotion
import Testing

@Suite("Bouncing buttons")
struct DebouncingTests {
    static let cases = [
        ButtonCase(
            "a click is told as it is",
            ["0 +primary", "26 -primary", "100 +primary", "150 -primary"],
            gives: ["0 +primary", "26 -primary", "100 +primary", "150 -primary"]
        ),
        ButtonCase(
            "the end of a very short click is told when its press is 25 ms old",
            ["0 +primary", "10 -primary"],
            gives: ["0 +primary", "25 -primary"]
        ),
        ButtonCase(
            "a press that bounces is one press",
            ["0 +primary", "5 -primary", "9 +primary", "13 -primary", "14 +primary", "200 -primary"],
            gives: ["0 +primary", "200 -primary"]
        ),
        ButtonCase(
            "a release that bounces is one release",
            ["0 +primary", "100 -primary", "104 +primary", "107 -primary"],
            gives: ["0 +primary", "100 -primary"]
        ),
        ButtonCase(
            "a second click within 25 ms is told when the first one's end is as old",
            ["0 +primary", "100 -primary", "115 +primary", "200 -primary"],
            gives: ["0 +primary", "100 -primary", "125 +primary", "200 -primary"]
        ),
        ButtonCase(
            "a button that lost contact once has its releases told 12 ms late from then on",
            ["0 +primary", "100 -primary", "104 +primary", "200 -primary", "206 +primary", "300 -primary"],
            gives: ["0 +primary", "100 -primary", "112 +primary", "312 -primary"]
        ),
        ButtonCase(
            "another button decides what was doubtful",
            ["0 +primary", "10 -primary", "12 +secondary", "50 -secondary"],
            gives: ["0 +primary", "12 +secondary -primary", "50 -secondary"]
        ),
        ButtonCase(
            "two buttons with one report do not bounce",
            ["0 +primary +secondary", "5 -primary -secondary", "6 +primary +secondary"],
            gives: ["0 +primary +secondary", "5 -primary -secondary", "6 +primary +secondary"]
        ),
        ButtonCase(
            "motion is told while a button is doubtful",
            ["0 +primary", "10 -primary", "15 move 3 4"],
            gives: ["0 +primary", "15 move 3 4", "25 -primary"]
        ),
        ButtonCase(
            "lost reports end the waiting",
            ["0 +primary", "10 -primary", "15 dropped", "20 +primary", "60 -primary"],
            gives: ["0 +primary", "15 -primary interrupted", "20 +primary", "60 -primary"]
        ),
        ButtonCase(
            "what came down unseen means nothing until it came up",
            [
                "0 +primary", "100 -primary", "105 +primary", "106 dropped", "150 -primary", "200 +primary",
                "250 -primary",
            ],
            gives: ["0 +primary", "100 -primary", "200 +primary", "250 -primary"]
        ),
        ButtonCase(
            "a device that goes lets go",
            ["0 +primary", "10 -primary", "12 end"],
            gives: ["0 +primary", "12 -primary interrupted"]
        ),
    ]

    @Test("What a worn button of a mouse does by itself is left out", arguments: cases)
    func bounces(_ example: ButtonCase) {
        var timeline = ButtonTimeline(settings: DeviceSettings())
        #expect(timeline.play(example.steps) == example.expected)
    }

    @Test("A pointing stick's buttons pass as they are")
    func pointingStick() {
        var timeline = ButtonTimeline(.pointingStick, settings: DeviceSettings())
        #expect(
            timeline.play(["0 +primary", "1 -primary", "2 +primary"]) == ["0 +primary", "1 -primary", "2 +primary"]
        )
    }
}
