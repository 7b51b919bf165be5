import PointerModel
import PointerMotion
import Testing

/// Synthetic: no recording of force is to be had.
@Suite("Force on touchpads")
struct ForceTests {
    /// A touchpad that is one button and measures force from 0 to 200: 30 is a light touch, 90 a firm press.
    static let forcePad = pad(buttons: .primary) { pad in
        pad.isButtonPad = true
        pad.isPressurePad = true
        pad.pressure = AxisRange(minimum: 0, maximum: 200)
    }

    /// The same with a rule.
    static func ruled(_ overrides: DeviceOverrides) -> DeviceDescription {
        var device = forcePad
        device.outcome.overrides = overrides
        return device
    }

    /// A hand on a touchpad, a report each 10 ms.
    struct Hand {
        var motion: DeviceMotion
        private var frame = InputReport(device: DeviceID(rawValue: 1), time: .zero)

        init(_ device: DeviceDescription, _ settings: DeviceSettings = DeviceSettings()) {
            motion = DeviceMotion(device, settings: settings)
        }

        /// The pressures of the fingers, by slot; nil: there is none.
        mutating func report(_ pressures: Int32?..., pressing: Bool = false, wait: Int64 = 10_000) -> [PointerReport] {
            frame.time.microseconds += wait
            for slot in 0..<3 {
                let pressure = slot < pressures.count ? pressures[slot] : nil
                frame.contacts[slot] = pressure.map {
                    Contact(
                        trackingID: Int32(slot),
                        position: Point(x: 30 + Double(slot) * 10, y: 30),
                        pressure: $0
                    )
                }
            }
            frame.buttons = pressing ? .primary : []
            var frames: [PointerReport] = []
            motion.process(frame, into: &frames)
            return frames
        }

        /// The forces of what a report comes to.
        mutating func forces(_ pressures: Int32?..., pressing: Bool = true) -> [Double?] {
            var slots = pressures
            while slots.count < 3 { slots.append(nil) }
            return report(slots[0], slots[1], slots[2], pressing: pressing).map { $0.force?.value }
        }
    }

    @Test(
        "A light touch is 1 and a firm press 3; below it grows from nothing, above by as much a unit, up to the axis's end"
    )
    func scale() throws {
        var hand = Hand(Self.forcePad)
        _ = hand.report(30)
        let press = try #require(hand.report(30, pressing: true).first { $0.pressed == .primary })
        #expect(press.force == Force(value: 1, maximum: 20.0 / 3))
        for (pressure, force) in [(15, 0.5), (0, 0), (60, 2), (90, 3), (200, 20.0 / 3)] as [(Int32, Double)] {
            let found = hand.forces(pressure)
            try #require(found.count == 1)
            let value = try #require(found[0])
            #expect(abs(value - force) < 1e-12, "\(pressure)")
        }
        #expect(hand.forces(5000) == [], "as much as at the axis's end")
        #expect(hand.forces(-7) == [0])
    }

    @Test("What was measured of a person takes the place of that")
    func calibrated() throws {
        let range = ForceRange(light: 50, firm: 100)
        var hand = Hand(Self.ruled(DeviceOverrides(forceRange: range)))
        _ = hand.report(50)
        let press = try #require(hand.report(50, pressing: true).first { $0.pressed == .primary })
        #expect(press.force == Force(value: 1, maximum: 7))
        #expect(hand.forces(100) == [3])
        #expect(hand.forces(25) == [0.5])
    }

    @Test(
        "A range that is out of order counts for nothing",
        arguments: [ForceRange(light: 50, firm: 50), ForceRange(light: 60, firm: 50), ForceRange(light: .nan, firm: 9)]
    )
    func disorder(range: ForceRange) {
        var hand = Hand(Self.ruled(DeviceOverrides(forceRange: range)))
        _ = hand.report(30)
        _ = hand.report(30, pressing: true)
        #expect(hand.forces(90) == [3])
    }

    @Test(
        "Where pressure is not force, nothing says how hard a press is",
        arguments: [
            pad { $0.pressure = AxisRange(minimum: 0, maximum: 200) },
            pad { $0.isPressurePad = true },
            ruled(DeviceOverrides(force: .contact, forceRange: ForceRange(light: 10, firm: 20))),
            ruled(DeviceOverrides(force: .absent)),
        ]
    )
    func noForce(device: DeviceDescription) {
        var hand = Hand(device)
        var frames = hand.report(30)
        frames += hand.report(60, pressing: true)
        frames += hand.report(90, pressing: true)
        frames += hand.report(90)
        #expect(frames.contains { $0.pressed == .primary })
        #expect(frames.allSatisfy { $0.force == nil })
    }

    @Test("A rule makes force of any pressure")
    func rule() {
        var device = pad { $0.pressure = AxisRange(minimum: 0, maximum: 200) }
        device.outcome.overrides.force = .force
        var hand = Hand(device)
        _ = hand.report(30)
        _ = hand.report(30, pressing: true)
        #expect(hand.forces(90) == [3])
    }

    @Test("A firm press is no palm where a rule makes force of the pressure, however much of it there is")
    func noPalm() {
        var device = pad(buttons: .primary) { pad in
            pad.isButtonPad = true
            pad.pressure = AxisRange(minimum: 0, maximum: 255)
        }
        device.outcome.overrides = DeviceOverrides(force: .force, forceRange: ForceRange(light: 60, firm: 160))
        var hand = Hand(device)
        _ = hand.report(60)
        _ = hand.report(60, pressing: true)
        #expect(hand.forces(160) == [3])
        #expect(hand.forces(10) == [1.0 / 6], "nor does a touch end where the pressure is low")
        #expect(hand.forces(210) == [4])
    }

    @Test("Reports carry force with a press, with each change while it is held, and no more after it")
    func held() {
        var hand = Hand(Self.forcePad)
        #expect(hand.forces(90, pressing: false) == [nil], "a touch that presses nothing")
        #expect(hand.forces(60, pressing: false) == [])
        #expect(hand.forces(60) == [2])
        #expect(hand.forces(60) == [], "nothing is new")
        #expect(hand.forces(90) == [3])
        #expect(hand.forces(30, pressing: false) == [nil])
        #expect(hand.forces(90, pressing: false) == [])
    }

    @Test("The force is that of the finger that presses, also where another one presses harder later")
    func pressingFinger() {
        var hand = Hand(Self.forcePad)
        _ = hand.report(15, 30)
        #expect(hand.forces(15, 60) == [2])
        #expect(hand.forces(90, 60).allSatisfy { $0 == 2 })
        #expect(hand.forces(90, nil).last == 3, "it has lifted, and the other one goes on")
        #expect(hand.forces(nil, nil).last == 0)
    }

    @Test("A drag by tap has the force of the finger that rests, though no report came with the press")
    func tapAndDrag() throws {
        var hand = Hand(Self.forcePad, DeviceSettings(tapping: true))
        _ = hand.report(30)
        _ = hand.report(nil, wait: 50_000)
        _ = hand.report(60, wait: 50_000)
        // Nothing is reported while the finger rests: what is due then comes first.
        let frames = hand.report(90, wait: 1_000_000)
        let held = frames.filter { $0.force != nil }.map { $0.force?.value }
        #expect(held.last == 3)
        #expect(hand.motion.nextDeadline == nil)
        let after = hand.report(nil)
        #expect(after.contains { $0.released == .primary })
    }

    @Test("When the touchpad goes, the force of the next press begins anew")
    func end() {
        var hand = Hand(Self.forcePad)
        _ = hand.report(60, pressing: true)
        var frames: [PointerReport] = []
        hand.motion.end(at: Timestamp(microseconds: 1_000_000), into: &frames)
        #expect(frames.map(\.released) == [.primary] && frames.allSatisfy { $0.force == nil })
    }
}
