import PointerModel
import PointerMotion
import Testing

@Suite("Emulation of the middle button")
struct MiddleEmulationTests {
    static let cases = [
        ButtonCase(
            "both buttons within 50 ms are the middle one, until one comes up",
            ["0 +primary", "49 +secondary", "100 -primary", "200 -secondary"],
            gives: ["49 +middle", "100 -middle"]
        ),
        ButtonCase(
            "in either order, and with one report",
            [
                "0 +secondary", "10 +primary", "100 -secondary -primary", "200 +primary +secondary", "300 -primary",
                "400 -secondary",
            ],
            gives: ["10 +middle", "100 -middle", "200 +middle", "300 -middle"]
        ),
        ButtonCase(
            "one alone is told after 50 ms",
            ["0 +primary", "60 +secondary", "100 -primary", "150 -secondary"],
            gives: ["50 +primary", "60 +secondary", "100 -primary", "150 -secondary"]
        ),
        ButtonCase(
            "a short click is told at its end",
            ["0 +secondary", "30 -secondary"],
            gives: ["30 +secondary", "30 -secondary"]
        ),
        ButtonCase(
            "one that comes up and goes down again is the middle one again",
            [
                "0 +primary", "10 +secondary", "100 -secondary", "200 +secondary", "300 -primary", "400 -secondary",
                "500 +primary", "600 -primary",
            ],
            gives: ["10 +middle", "100 -middle", "200 +middle", "300 -middle", "550 +primary", "600 -primary"]
        ),
        ButtonCase(
            "another button shows that the first one was meant",
            ["0 +primary", "30 +back", "60 +secondary", "100 -back", "150 -primary", "200 -secondary"],
            gives: ["30 +primary +back", "60 +secondary", "100 -back", "150 -primary", "200 -secondary"]
        ),
        ButtonCase(
            "another button ends the middle one, and what is held of it means nothing any more",
            [
                "0 +primary", "10 +secondary", "100 +back", "150 -primary", "200 +primary", "250 -secondary",
                "300 -back", "350 -primary",
            ],
            gives: ["10 +middle", "100 +back -middle", "200 +primary", "300 -back", "350 -primary"]
        ),
        ButtonCase(
            "lost reports end it",
            [
                "0 +primary", "10 +secondary", "100 dropped", "150 -primary", "200 -secondary", "300 +primary",
                "400 -primary",
            ],
            gives: ["10 +middle", "100 -middle interrupted", "350 +primary", "400 -primary"]
        ),
        ButtonCase("a button that was not told yet is not let go", ["0 +primary", "10 end"], gives: []),
    ]

    @Test("The primary and the secondary button together are the middle one", arguments: cases)
    func emulation(_ example: ButtonCase) {
        var timeline = ButtonTimeline(.pointingStick, settings: DeviceSettings(middleEmulation: true))
        #expect(timeline.play(example.steps) == example.expected)
    }

    @Test("A mouse with two buttons has it by itself, one with three only where it is set")
    func twoButtons() {
        let steps = ["0 +primary +secondary", "100 -primary -secondary"]
        var timeline = ButtonTimeline(buttons: [.primary, .secondary], settings: DeviceSettings())
        #expect(timeline.play(steps) == ["0 +middle", "100 -middle"])
        timeline = ButtonTimeline(buttons: [.primary, .secondary, .middle], settings: DeviceSettings())
        #expect(timeline.play(steps) == ["0 +primary +secondary", "100 -primary -secondary"])
        timeline = ButtonTimeline(buttons: .primary, settings: DeviceSettings())
        #expect(timeline.play(["0 +primary"]) == ["0 +primary"])
    }

    @Test("It begins and ends once nothing is held")
    func settings() {
        var timeline = ButtonTimeline(.pointingStick, settings: DeviceSettings())
        #expect(timeline.play(["0 +primary"]) == ["0 +primary"])
        timeline.apply(DeviceSettings(middleEmulation: true))
        #expect(
            timeline.play(["10 +secondary", "20 -primary -secondary"]) == ["10 +secondary", "20 -primary -secondary"]
        )
        #expect(timeline.play(["100 +primary +secondary"]) == ["100 +middle"])
        timeline.apply(DeviceSettings())
        #expect(timeline.play(["200 -primary", "300 -secondary"]) == ["200 -middle"])
        #expect(timeline.play(["400 +primary +secondary"]) == ["400 +primary +secondary"])
    }

    @Test("Left-handed, the two change places; while one is held it stays what it is")
    func leftHanded() {
        var timeline = ButtonTimeline(.pointingStick, settings: DeviceSettings(leftHanded: true))
        #expect(timeline.play(["0 +primary +back", "50 -primary"]) == ["0 +secondary +back", "50 -secondary"])
        timeline.apply(DeviceSettings())
        #expect(timeline.play(["100 +primary", "150 -primary -back"]) == ["100 +secondary", "150 -secondary -back"])
        #expect(timeline.play(["200 +secondary"]) == ["200 +secondary"])
        timeline.apply(DeviceSettings(leftHanded: true))
        #expect(timeline.play(["300 dropped -secondary"]) == ["300 -secondary interrupted"])
        #expect(timeline.play(["400 dropped +secondary", "500 end"]) == ["400 +primary", "500 -primary interrupted"])
    }
}
