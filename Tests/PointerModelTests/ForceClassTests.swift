import PointerModel
import Testing

@Suite("Which class a device's pressure is of")
struct ForceClassTests {
    /// A touchpad with this pressure.
    static func pad(
        _ pressure: AxisRange?,
        isPressurePad: Bool = false,
        rule: ForceChoice? = nil
    ) -> DeviceDescription {
        DeviceDescription(
            id: DeviceID(rawValue: 1),
            kind: .touchpad,
            name: "",
            node: "",
            touchpad: .init(width: 100, height: 60, isPressurePad: isPressurePad, pressure: pressure),
            outcome: DeviceOutcome(overrides: DeviceOverrides(force: rule))
        )
    }

    static let plain = AxisRange(minimum: 0, maximum: 255)

    @Test("By itself: a pressure pad and a unit are force, all other pressure is the contact's size, and none is none")
    func byItself() {
        let unit = AxisRange(minimum: 0, maximum: 4095, resolution: 12)
        func force(_ device: DeviceDescription) -> (ForceClass, ForceSource.Reason) {
            (device.force.forceClass, device.force.reason)
        }
        #expect(force(Self.pad(Self.plain)) == (.contact, .noUnit))
        #expect(force(Self.pad(Self.plain, isPressurePad: true)) == (.force, .pressurePad))
        #expect(force(Self.pad(unit)) == (.force, .unit(12)))
        #expect(force(Self.pad(AxisRange(minimum: 0, maximum: 255, resolution: -3))) == (.contact, .noUnit))
        #expect(force(Self.pad(nil)) == (.absent, .noPressure))
        #expect(force(Self.pad(nil, isPressurePad: true)) == (.absent, .noPressure))
        #expect(force(Self.pad(AxisRange(minimum: 7, maximum: 7), isPressurePad: true)) == (.absent, .noRange))
        #expect(force(Self.pad(AxisRange(minimum: .max, maximum: .min, resolution: 1))) == (.absent, .noRange))
        let mouse = DeviceDescription(id: DeviceID(rawValue: 1), kind: .mouse, name: "", node: "")
        #expect(force(mouse) == (.absent, .noTouch))
    }

    @Test("A rule has its way where there is any pressure")
    func rules() {
        #expect(Self.pad(Self.plain, rule: .force).force.forceClass == .force)
        #expect(Self.pad(Self.plain, rule: .force).force.reason == .rule)
        #expect(Self.pad(Self.plain, isPressurePad: true, rule: .contact).force.forceClass == .contact)
        #expect(Self.pad(Self.plain, isPressurePad: true, rule: .absent).force.forceClass == .absent)
        #expect(Self.pad(Self.plain, isPressurePad: true, rule: .automatic).force.reason == .pressurePad)
        #expect(Self.pad(nil, rule: .force).force == Self.pad(nil).force)
    }

    @Test("Of several rules the later one wins, and auto takes back what an earlier one said")
    func laterRule() {
        let range = ForceRange(light: 20, firm: 80)
        let both = DeviceOverrides(force: .force, forceRange: range).overlaid(with: DeviceOverrides(force: .automatic))
        #expect(both.force == .automatic && both.forceRange == range)
        let other = ForceRange(light: 1, firm: 2)
        #expect(both.overlaid(with: DeviceOverrides(forceRange: other)).forceRange == other)
    }

    @Test("The range of nobody in particular: grams where they fit, else shares of the axis")
    func standardRange() {
        let grams = ForceRange.standard(of: AxisRange(minimum: 0, maximum: 2000, resolution: 4))
        #expect(grams == ForceRange(light: 231, firm: 693))
        #expect(
            ForceRange.standard(of: AxisRange(minimum: 0, maximum: 200)) == ForceRange(light: 30, firm: 90),
            "no unit"
        )
        let small = ForceRange.standard(of: AxisRange(minimum: 100, maximum: 300, resolution: 40))
        #expect(small == ForceRange(light: 130, firm: 190), "a range of 5 grams is none")
        let hostile = ForceRange.standard(of: AxisRange(minimum: .min, maximum: .max, resolution: .max))
        #expect(hostile.light.isFinite && hostile.firm > hostile.light)
    }
}
