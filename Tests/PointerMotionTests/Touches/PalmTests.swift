import PointerModel
import Testing

@testable import PointerMotion

@Suite("Palms")
struct PalmTests {
    typealias Pad = DeviceDescription.Touchpad

    static let pressing = Pad(width: 100, height: 60, pressure: AxisRange(minimum: 0, maximum: 255))

    /// What a touch is taken for that begins at a point and then moves, with 12 ms between the points.
    static func roles(_ script: TouchScript, _ points: [(Double, Double)]) -> [Touch.Role] {
        var script = script
        return points.compactMap { script.report(Finger($0.0, $0.1)).all.first?.role }
    }

    @Test("More than 130 of pressure is a palm's, until it lifts")
    func pressure() {
        var script = TouchScript(Self.pressing)
        let roles = [60, 130, 131, 60, 60].map { script.report(Finger(50, 30, pressure: $0)).all.first?.role }
        #expect(roles == [.finger, .finger, .palm, .palm, .palm])
        #expect(script.report().all.first?.role == .palm, "as it lifts, too")
        #expect(script.report(Finger(50, 30, pressure: 60)).all.first?.role == .finger)
    }

    @Test("No pressure makes a palm where it is a force, of all fingers, switched off or set higher")
    func noPressure() {
        var force = Self.pressing
        force.isPressurePad = true
        var calibrated = Self.pressing
        calibrated.pressure?.resolution = 40
        var common = Self.pressing
        common.hasContactPressure = false
        var single = Self.pressing
        single.slots = 1
        var external = Self.pressing
        external.isExternal = true
        for pad in [force, calibrated, common, single, external] {
            var script = TouchScript(pad)
            #expect(script.report(Finger(50, 30, pressure: 255)).all.first?.role == .finger)
        }
        var off = DeviceSettings()
        off.palmDetection = false
        var zero = DeviceSettings()
        zero.contactThresholds.palmPressure = 0
        var high = DeviceSettings()
        high.contactThresholds.palmPressure = 254
        for settings in [off, zero, high] {
            var script = TouchScript(Self.pressing, settings: settings)
            #expect(script.report(Finger(50, 30, pressure: 254)).all.first?.role == .finger)
        }
        var cypress = TouchScript(Self.pressing, name: "CyPS/2 Cypress Trackpad")
        #expect(cypress.report(Finger(50, 30, pressure: 254)).all.first?.role == .finger)
        #expect(cypress.report(Finger(50, 30, pressure: 255)).all.first?.role == .palm)
    }

    @Test(
        "A touch that begins in an edge is a palm: 8 mm or 8 % at each side, 5 % at the top of a high touchpad",
        arguments: [
            (100.0, 60.0, 7.9, 30.0, true), (100, 60, 8.1, 30, false), (100, 60, 92.1, 30, true),
            (100, 60, 91.9, 30, false), (75, 60, 5.9, 30, true), (75, 60, 6.1, 30, false), (130, 60, 8.1, 30, false),
            (69.9, 60, 1, 30, false), (70, 60, 1, 30, true), (100, 60, 50, 2.9, true), (100, 60, 50, 3.1, false),
            (100, 55, 50, 1, false), (100, 56, 50, 1, true), (100, 60, 50, 59, false),
        ] as [(Double, Double, Double, Double, Bool)]
    )
    func edges(width: Double, height: Double, x: Double, y: Double, isPalm: Bool) {
        let roles = Self.roles(TouchScript(Pad(width: width, height: height)), [(x, y)])
        #expect(roles == [isPalm ? .palm : .finger])
    }

    @Test("There are no edges on Apple's touchpads and external ones, none at the top with buttons there")
    func noEdges() {
        var external = Pad(width: 100, height: 60)
        external.isExternal = true
        #expect(Self.roles(TouchScript(external), [(1, 30)]) == [.finger])
        #expect(Self.roles(TouchScript(vendor: 0x05ac, product: 0x0265), [(1, 30)]) == [.finger])
        let top = Pad(width: 100, height: 60, hasTopButtons: true)
        #expect(Self.roles(TouchScript(top), [(50, 1)]) == [.finger])
        #expect(Self.roles(TouchScript(settings: DeviceSettings(palmDetection: false)), [(1, 30)]) == [.finger])
    }

    @Test(
        "A touch that begins on a button of the surface is no palm, though it is in an edge",
        arguments: [
            // The lower 9 mm.
            (DeviceSettings.ClickMethod.buttonAreas, false, 99.0, 51.0, false), (.buttonAreas, false, 1, 59, false),
            (.buttonAreas, false, 99, 50.9, true), (.clickfinger, false, 99, 59, true),
            // The upper 10 mm, whatever a click means.
            (.buttonAreas, true, 99, 10, false), (.clickfinger, true, 1, 1, false),
            (.buttonAreas, true, 99, 10.1, true),
        ] as [(DeviceSettings.ClickMethod, Bool, Double, Double, Bool)]
    )
    func buttons(method: DeviceSettings.ClickMethod, hasTop: Bool, x: Double, y: Double, isPalm: Bool) {
        let pad = Pad(width: 100, height: 60, isButtonPad: true, hasTopButtons: hasTop)
        // Without thumbs, which rest on the lower buttons too.
        let script = TouchScript(pad, settings: DeviceSettings(clickMethod: method, thumbDetection: false))
        #expect(Self.roles(script, [(x, y)]) == [isPalm ? .palm : .finger])
    }

    @Test("A touchpad with buttons of its own has none on its surface")
    func noButtons() {
        #expect(Self.roles(TouchScript(), [(99, 59)]) == [.palm])
        #expect(
            Self.roles(TouchScript(Pad(width: 100, height: 60, isButtonPad: true)), [(99, 30), (99, 59)]) == [
                .palm, .palm,
            ]
        )
    }

    @Test("Other settings decide about palms once all that touch have lifted")
    func settings() {
        var script = TouchScript(
            .init(width: 100, height: 60, pressure: AxisRange(minimum: 0, maximum: 255), hasContactPressure: true)
        )
        let palm = Finger(50, 30, pressure: 140)
        #expect(script.report(palm).all.map(\.role) == [.palm])
        script.apply(DeviceSettings(palmDetection: false))
        let other = Finger(20, 30, id: 2, pressure: 140)
        #expect(script.report(palm, other).all.map(\.role) == [.palm, .palm])
        #expect(script.report().phases == "ee")
        #expect(script.report(Finger(50, 30, id: 3, pressure: 140)).all.map(\.role) == [.finger])
    }

    @Test("With scrolling at the right edge, what begins there scrolls; a palm at the left is one still")
    func scrollEdge() {
        let script = TouchScript(settings: DeviceSettings(scrollMethod: .edge))
        #expect(Self.roles(script, [(95, 30)]) == [.finger])
        #expect(Self.roles(script, [(5, 30)]) == [.palm])
    }

    @Test(
        "A palm that leaves its edge for the middle within 200 ms is a finger",
        arguments: [
            // From the left: level, at 49°, at 51°.
            ([(7, 30), (9.5, 30)], false), ([(6, 20), (9, 23.4)], false), ([(6, 20), (9, 23.7)], true),
            // Less than 2 mm have no direction but straight on.
            ([(7, 30), (8.5, 30)], false), ([(7, 30), (8.5, 30.1)], true),
            // From the top.
            ([(50, 2), (50, 6)], false), ([(50, 2), (54, 5)], true),
            // It has not left it.
            ([(1, 30), (7.9, 30)], true),
        ] as [([(Double, Double)], Bool)]
    )
    func leaving(points: [(Double, Double)], isPalm: Bool) {
        let roles = Self.roles(TouchScript(), points)
        #expect(roles == [.palm, isPalm ? .palm : .finger])
    }

    @Test("After 200 ms it stays one, wherever it goes")
    func late() {
        for (interval, role) in [(0.199, Touch.Role.finger), (0.2, .palm)] {
            var script = TouchScript()
            script.interval = interval
            #expect(Self.roles(script, [(7, 30), (12, 30)]) == [.palm, role])
        }
    }

    @Test("A finger may go into the edge")
    func intoEdge() {
        #expect(Self.roles(TouchScript(), [(20, 30), (10, 30), (2, 30)]) == [.finger, .finger, .finger])
    }

    @Test("With another finger down, what is in the edge is a finger; with another palm it is not")
    func company() {
        var script = TouchScript()
        #expect(script.report(Finger(5, 30)).all.first?.role == .palm)
        let both = script.report(Finger(5.1, 30), Finger(50, 30, id: 2))
        #expect(both.all.map(\.role) == [.finger, .finger])
        var palms = TouchScript()
        _ = palms.report(Finger(5, 30))
        #expect(palms.report(Finger(5.1, 30), Finger(97, 30, id: 2)).all.map(\.role) == [.palm, .palm])
        var together = TouchScript()
        #expect(together.report(Finger(5, 30), Finger(50, 30, id: 2)).all.map(\.role) == [.finger, .finger])
    }

    @Test("What the device takes for a palm is one for as long as it does")
    func tool() {
        var script = TouchScript()
        let roles = [false, true, true, false].map { script.report(Finger(50, 30, isPalm: $0)).all.first?.role }
        #expect(roles == [.finger, .palm, .palm, .finger])
    }

    @Test("A contact larger than what is known or set is a palm until it lifts")
    func size() {
        let pad = Pad(width: 100, height: 60, touchMajor: AxisRange(minimum: 0, maximum: 2048))
        var apple = TouchScript(pad, vendor: 0x05ac, product: 0x0262)
        let roles = [1600, 1601, 600].map { apple.report(Finger(50, 30, major: $0)).all.first?.role }
        #expect(roles == [.finger, .palm, .palm])
        var unknown = TouchScript(pad)
        #expect(unknown.report(Finger(50, 30, major: 2048)).all.first?.role == .finger)
        var settings = DeviceSettings()
        settings.contactThresholds.palmSize = 500
        var configured = TouchScript(pad, settings: settings)
        #expect(configured.report(Finger(50, 30, major: 501)).all.first?.role == .palm)
    }
}
