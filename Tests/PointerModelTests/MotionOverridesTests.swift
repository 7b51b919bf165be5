import PointerModel
import Testing

@Suite("How single devices move the pointer")
struct MotionOverridesTests {
    static func device(_ kind: DeviceDescription.Kind, _ motion: MotionOverrides) -> DeviceDescription {
        DeviceDescription(
            id: DeviceID(rawValue: 1),
            kind: kind,
            name: "",
            node: "",
            outcome: DeviceOutcome(overrides: DeviceOverrides(motion: motion))
        )
    }

    /// Other than the default, all of them.
    static var everything: MotionOverrides {
        var overrides = MotionOverrides()
        overrides["acceleration"] = .word("flat")
        overrides["speed"] = .number(0.5)
        overrides["naturalScrolling"] = .boolean(true)
        overrides["leftHanded"] = .boolean(true)
        overrides["middleEmulation"] = .boolean(true)
        overrides["scrollMethod"] = .word("edge")
        overrides["scrollButton"] = .word("back")
        overrides["scrollButtonLock"] = .boolean(true)
        overrides["clickMethod"] = .word("clickfinger")
        overrides["tapping"] = .boolean(true)
        overrides["tapButtons"] = .word("primaryMiddleSecondary")
        overrides["tapAndDrag"] = .boolean(false)
        overrides["dragLock"] = .boolean(true)
        overrides["palmDetection"] = .boolean(false)
        overrides["thumbDetection"] = .boolean(false)
        overrides["disableWhileTyping"] = .boolean(true)
        overrides["touchPressure"] = .touchRange(.init(begin: 9, end: 7))
        overrides["touchSize"] = .touchRange(.init(begin: 8, end: 6))
        overrides["palmPressure"] = .threshold(200)
        overrides["palmSize"] = .threshold(300)
        return overrides
    }

    @Test("Only touchpads that are built in pause while somebody types, and only where that is wanted")
    func pauses() {
        let on = DeviceSettings(disableWhileTyping: true)
        var pad = Self.device(.touchpad, MotionOverrides())
        #expect(!on.pauseWhileTyping(pad), "nothing is known of it")
        pad.touchpad = .init(width: 100, height: 60)
        #expect(on.pauseWhileTyping(pad) && !DeviceSettings().pauseWhileTyping(pad))
        pad.touchpad?.isExternal = true
        #expect(!on.pauseWhileTyping(pad))
        #expect(!on.pauseWhileTyping(Self.device(.mouse, MotionOverrides())))
    }

    @Test("Without overrides a device is as its kind", arguments: DeviceDescription.Kind.allCases)
    func nothing(kind: DeviceDescription.Kind) {
        let settings = MotionSettings(touchpad: DeviceSettings(speed: 0.25, tapping: true))
        #expect(settings[Self.device(kind, MotionOverrides())] == settings[kind])
    }

    @Test("A touchpad takes what concerns touchpads, and keeps the rest")
    func touchpad() {
        let expected = DeviceSettings(
            acceleration: .flat,
            speed: 0.5,
            naturalScrolling: true,
            leftHanded: true,
            middleEmulation: true,
            scrollMethod: .edge,
            clickMethod: .clickfinger,
            tapping: true,
            tapButtons: .primaryMiddleSecondary,
            tapAndDrag: false,
            dragLock: true,
            palmDetection: false,
            thumbDetection: false,
            disableWhileTyping: true,
            contactThresholds: ContactThresholds(
                touchPressure: .init(begin: 9, end: 7),
                touchSize: .init(begin: 8, end: 6),
                palmPressure: 200,
                palmSize: 300
            )
        )
        #expect(MotionSettings()[Self.device(.touchpad, Self.everything)] == expected)
    }

    @Test(
        "A mouse and a pointing stick scroll with the button that is named",
        arguments: [DeviceDescription.Kind.mouse, .pointingStick]
    )
    func button(kind: DeviceDescription.Kind) {
        let expected = DeviceSettings(
            acceleration: .flat,
            speed: 0.5,
            naturalScrolling: true,
            leftHanded: true,
            middleEmulation: true,
            scrollMethod: .button,
            scrollButton: .back,
            scrollButtonLock: true
        )
        #expect(MotionSettings()[Self.device(kind, Self.everything)] == expected)
    }

    @Test("A touchscreen takes the size of a palm, and no other threshold")
    func touchscreen() {
        let settings = MotionSettings()[Self.device(.touchscreen, Self.everything)]
        #expect(settings.contactThresholds == ContactThresholds(palmSize: 300))
        #expect(settings.palmDetection && !settings.tapping)
    }

    @Test("No button is none to scroll with, and a touchpad does not mind")
    func noButton() {
        var overrides = MotionOverrides()
        overrides["scrollButton"] = .word("none")
        let stick = MotionSettings()[Self.device(.pointingStick, overrides)]
        #expect(stick.scrollMethod == DeviceSettings.ScrollMethod.none && stick.scrollButton == .middle)
        #expect(MotionSettings()[Self.device(.touchpad, overrides)].scrollMethod == .twoFinger)
    }

    @Test("A rule can leave to the device what the settings of its kind fix")
    func automatic() {
        var overrides = MotionOverrides()
        overrides["palmPressure"] = .threshold(nil)
        let fixed = ContactThresholds(touchPressure: .init(begin: 9, end: 7), palmPressure: 200)
        let settings = MotionSettings(touchpad: DeviceSettings(contactThresholds: fixed))
        let own = settings[Self.device(.touchpad, MotionOverrides().overlaid(with: overrides))].contactThresholds
        #expect(own == ContactThresholds(touchPressure: .init(begin: 9, end: 7)))
    }

    @Test("Of two rules the later one wins, value by value")
    func later() {
        var first = MotionOverrides()
        first["speed"] = .number(0.5)
        first["tapping"] = .boolean(true)
        var second = MotionOverrides()
        second["speed"] = .number(-0.5)
        second["dragLock"] = .boolean(true)
        let both = first.overlaid(with: second)
        #expect(both["speed"] == .number(-0.5) && both["leftHanded"] == nil)
        #expect(both["tapping"] == .boolean(true) && both["dragLock"] == .boolean(true))
        #expect(Self.everything.overlaid(with: MotionOverrides()) == Self.everything)
        #expect(MotionOverrides().overlaid(with: Self.everything) == Self.everything)
    }
}
