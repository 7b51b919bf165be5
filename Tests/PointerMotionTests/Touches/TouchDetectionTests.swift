import PointerModel
import Testing

@testable import PointerMotion

@Suite("Which contacts are touches")
struct TouchDetectionTests {
    typealias Pad = DeviceDescription.Touchpad

    static func pad(
        _ minimum: Int32 = 0,
        _ maximum: Int32 = 255,
        resolution: Int32 = 0,
        slots: Int = 5,
        isPressurePad: Bool = false,
        hasContactPressure: Bool = true,
        major: AxisRange? = nil
    ) -> Pad {
        Pad(
            width: 100,
            height: 60,
            slots: slots,
            isPressurePad: isPressurePad,
            pressure: AxisRange(minimum: minimum, maximum: maximum, resolution: resolution),
            hasContactPressure: hasContactPressure,
            touchMajor: major
        )
    }

    /// The phases that one finger goes through at a sequence of pressures.
    static func phases(_ script: TouchScript, _ pressures: [Int32]) -> String {
        var script = script
        return pressures.map { pressure in
            let phases = script.report(Finger(50, 30, pressure: pressure)).phases
            return phases.isEmpty ? "-" : phases
        }.joined()
    }

    @Test(
        "By pressure, a touch begins at 12 % of the range and ends below 10 %",
        arguments: [
            (pad(), [1, 29, 30, 25, 24, 29, 30], "--bme-b"),
            (pad(100, 199), [101, 111, 112, 110, 109], "--bme"),
            (pad(0, 127), [14, 15, 12, 11], "-bme"),
            // Too small a range to have both.
            (pad(0, 1), [0, 1], "bm"),
            // No range at all.
            (pad(5, 5), [1, 9, 1], "bmm"), (pad(255, 0), [1, 9, 1], "bmm"),
            (pad(.min, .max), [.min + 1, 0, .min + 1], "-be"),
        ] as [(Pad, [Int32], String)]
    )
    func pressure(pad: Pad, pressures: [Int32], expected: String) {
        #expect(Self.phases(TouchScript(pad), pressures) == expected)
    }

    @Test(
        "Where pressure is a force or that of all fingers together, it does not matter",
        arguments: [
            pad(isPressurePad: true), pad(resolution: 40), pad(hasContactPressure: false),
            Pad(width: 100, height: 60),
        ]
    )
    func noPressure(pad: Pad) {
        #expect(Self.phases(TouchScript(pad), [1, 200, 1]) == "bmm")
    }

    @Test("An axis of pressure that the device never uses does not matter, until it is used")
    func unusedPressure() {
        #expect(Self.phases(TouchScript(Self.pad()), [0, 0, 40, 0, 29]) == "bmme-")
    }

    @Test(
        "Thresholds that are set come before those of the range; impossible ones are none",
        arguments: [
            (60, 50, "--bme"), (10, 8, "bmmmm"), (0, 0, "bmmmm"), (300, 200, "bmmmm"), (60, 90, "--bem"),
        ] as [(Int32, Int32, String)]
    )
    func configured(begin: Int32, end: Int32, expected: String) {
        var settings = DeviceSettings()
        settings.contactThresholds.touchPressure = .init(begin: begin, end: end)
        // An end above the begin is the begin: 55 ends it, and 60 is the next touch.
        let last: [Int32] = begin == 60 && end == 90 ? [61, 55, 60] : [61, 55, 49]
        let expected = expected.replacingSuffix("em", with: "eb")
        #expect(Self.phases(TouchScript(Self.pad(), settings: settings), [30, 45] + last) == expected)
    }

    @Test(
        "Touchpads whose users measured it have thresholds of their own",
        arguments: [
            "ETPS/2 Elantech Touchpad", "Elan Touchpad", "CyPS/2 Cypress Trackpad", "Cypress APA Trackpad (cyapa)",
        ]
    )
    func known(name: String) {
        #expect(Self.phases(TouchScript(Self.pad(), name: name), [9, 10, 8, 7]) == "-bme")
        var settings = DeviceSettings()
        settings.contactThresholds.touchPressure = .init(begin: 30, end: 25)
        #expect(Self.phases(TouchScript(Self.pad(), settings: settings, name: name), [9, 10, 8, 7]) == "----")
    }

    @Test("A change of the settings counts for the touches that are down")
    func change() {
        var script = TouchScript(Self.pad())
        #expect(script.report(Finger(50, 30, pressure: 40)).phases == "b")
        var settings = DeviceSettings()
        settings.contactThresholds.touchPressure = .init(begin: 60, end: 50)
        script.apply(settings)
        #expect(script.report(Finger(50, 30, pressure: 40)).phases == "e")
    }

    @Test("That the device uses its pressure stays known")
    func changeAfterUse() {
        var script = TouchScript(Self.pad())
        #expect(script.report(Finger(50, 30, pressure: 40)).phases == "b")
        #expect(script.report().phases == "e")
        script.apply(DeviceSettings(naturalScrolling: true))
        #expect(script.report(Finger(50, 30, id: 2)).phases == "")
    }

    @Test("By size, a touch is long and wide enough, on a touchpad with five slots if the settings give the sizes")
    func size() {
        func phases(_ slots: Int, _ size: ContactThresholds.Range?) -> String {
            var settings = DeviceSettings()
            settings.contactThresholds.touchSize = size
            let major = AxisRange(minimum: 0, maximum: 1000)
            let pad = Pad(width: 100, height: 60, slots: slots, touchMajor: major)
            var script = TouchScript(pad, settings: settings)
            let sizes: [(Int32, Int32)] = [(150, 140), (151, 130), (151, 131), (131, 130), (151, 129), (160, 140)]
            return sizes.map { major, minor in
                let phases = script.report(Finger(50, 30, major: major, minor: minor)).phases
                return phases.isEmpty ? "-" : phases
            }.joined()
        }
        #expect(phases(5, .init(begin: 150, end: 130)) == "--bmeb")
        #expect(phases(4, .init(begin: 150, end: 130)) == "bmmmmm")
        #expect(phases(5, nil) == "bmmmmm")
        #expect(phases(5, .everything) == "bmmmmm")
    }

    @Test("Without pressure and size there are as many touches as the device claims, those first that touched")
    func claims() {
        var script = TouchScript(Pad(width: 100, height: 60))
        let (first, second) = (Finger(20, 20, id: 1), Finger(60, 20, id: 2))
        #expect(script.report(nil, second, claimed: 1).phases == "-b")
        #expect(script.report(first, second, claimed: 1).phases == "-m")
        #expect(script.report(first, second, claimed: 2).phases == "bm")
        #expect(script.report(first, second, claimed: 1).phases == "me")
        #expect(script.report(first, second, claimed: 0).phases == "mb", "it says nothing")
        #expect(script.report(nil, nil, claimed: 1).unplacedFingers == 0)
    }

    @Test("Fingers beyond the slots are counted, and the slots' pressure then says nothing")
    func crowded() {
        var script = TouchScript(Self.pad(slots: 2))
        let (first, second) = (Finger(20, 20, id: 1, pressure: 40), Finger(60, 20, id: 2, pressure: 40))
        let (light, faint) = (Finger(20, 20, id: 1, pressure: 20), Finger(60, 20, id: 2, pressure: 20))
        #expect(script.report(light, faint, claimed: 3).phases == "", "none touches")
        #expect(script.report(light, faint, claimed: 3).unplacedFingers == 0)
        let three = script.report(first, faint, claimed: 3)
        #expect(three.phases == "bb" && three.unplacedFingers == 1)
        #expect(script.report(light, faint, claimed: 4).unplacedFingers == 2)
        let two = script.report(light, second, claimed: 2)
        #expect(two.phases == "em" && two.unplacedFingers == 0)
    }

    @Test("A touch ends once, where it was; another finger in its slot begins")
    func phases() {
        var script = TouchScript()
        #expect(script.report(Finger(20, 20)).phases == "b")
        #expect(script.report(Finger(21, 20)).phases == "m")
        let end = script.report()
        #expect(end.phases == "e")
        #expect(end.all.first?.position == Point(x: 21, y: 20))
        #expect(end.all.first?.start == Point(x: 20, y: 20))
        #expect(end.all.first?.delta == .zero)
        #expect(script.report().phases == "")
        #expect(script.report(Finger(20, 20, id: 7)).phases == "b")
        let other = script.report(Finger(80, 20, id: 8))
        #expect(other.phases == "b" && other.all.first?.trackingID == 8)
        #expect(script.report(Finger(.nan, 20, id: 8)).phases == "e")
    }

    @Test("Serial Synaptics touchpads lose a finger to the third for a report: it stays")
    func lostFinger() {
        for (product, expected) in [(7, ["bb", "mm", "mm", "mm", "em"]), (8, ["bb", "me", "mb", "mm", "em"])] {
            var script = TouchScript(.init(width: 100, height: 60, slots: 2), vendor: 2, product: UInt16(product))
            let (first, second) = (Finger(20, 20, id: 1), Finger(60, 20, id: 2))
            let reports = [
                script.report(first, second, claimed: 2),
                script.report(first, nil, claimed: 3),
                script.report(first, Finger(70, 25, id: 3), claimed: 3),
                script.report(first, Finger(71, 25, id: 3), claimed: 3),
                script.report(nil, Finger(71, 25, id: 3), claimed: 2),
            ]
            #expect(reports.map(\.phases) == expected)
            #expect(reports[2].all.map(\.delta) == [.zero, .zero], "it jumps to another place")
        }
    }
}

extension String {
    fileprivate func replacingSuffix(_ suffix: String, with other: String) -> String {
        hasSuffix(suffix) ? dropLast(suffix.count) + other : self
    }
}
