import PointerModel
import Testing

@testable import PointerMotion

@Suite("Thumbs")
struct ThumbTests {
    static let clickpad = DeviceDescription.Touchpad(width: 100, height: 60, isButtonPad: true)

    /// The role of the only touch at its beginning.
    static func role(
        _ y: Double,
        _ pad: DeviceDescription.Touchpad = clickpad,
        _ settings: DeviceSettings = DeviceSettings()
    ) -> Touch.Role? {
        var script = TouchScript(pad, settings: settings)
        return script.report(Finger(50, y)).all.first?.role
    }

    @Test("What begins in the lowest 15 % of a high clickpad rests there")
    func resting() {
        #expect(Self.role(51.1) == .thumb)
        #expect(Self.role(50.9) == .finger)
        var buttons = Self.clickpad
        buttons.isButtonPad = false
        var low = Self.clickpad
        low.height = 49.9
        var high = Self.clickpad
        high.height = 50
        #expect(Self.role(51.1, buttons) == .finger)
        #expect(Self.role(49, low) == .finger)
        #expect(Self.role(49, high) == .thumb)
        #expect(Self.role(51.1, Self.clickpad, DeviceSettings(thumbDetection: false)) == .finger)
        #expect(Self.role(51.1, Self.clickpad, DeviceSettings(scrollMethod: .edge)) == .finger)
    }

    @Test("It is a finger once it has left there, and may go back")
    func leaving() {
        var script = TouchScript(Self.clickpad)
        let roles = [55, 52, 50.5, 55].map { script.report(Finger(50, $0)).all.first?.role }
        #expect(roles == [.thumb, .thumb, .finger, .finger])
    }

    @Test("It is a finger once it has been faster than 20 mm/s for ten reports")
    func speed() {
        /// After how many reports it is a finger, at a way a report of 12 ms.
        func reports(_ way: Double) -> Int? {
            var script = TouchScript(Self.clickpad)
            for count in 0..<40 {
                let touch = script.report(Finger(20 + Double(count) * way, 55)).all.first
                if touch?.role == .finger { return count }
            }
            return nil
        }
        #expect(reports(0.23) == nil)
        // Five until there is a speed, and ten with it.
        #expect(reports(0.25) == 15)
    }

    @Test("A resting thumb counts for taps, and for nothing else")
    func exemptions() {
        var script = TouchScript(Self.clickpad)
        let touch = script.report(Finger(50, 55)).all.first
        #expect(touch?.mayTap == true && touch?.mayPinch == false)
        let finger = script.report(Finger(50, 30)).all.first
        #expect(finger?.role == .finger && finger?.mayTap == false && finger?.mayPinch == false)
    }

    @Test("Two touches within 35 by 25 mm scroll, wherever they are")
    func scroll() {
        for (x, y, role) in [(84.9, 31.0, Touch.Role.finger), (84.9, 29, .thumb), (85.1, 31, .finger)] {
            var script = TouchScript(Self.clickpad)
            #expect(script.report(Finger(50, 55.5)).all.first?.role == .thumb)
            _ = script.report(Finger(50, 55.5))
            #expect(script.report(Finger(50, 55.5), Finger(x, y, id: 2)).all.first?.role == role, "\(x) \(y)")
        }
    }

    @Test("A finger far above makes a thumb that may pinch, unless both came down within 100 ms above the lowest 8 %")
    func pinch() {
        for (reports, y, role) in [(8, 54.0, Touch.Role.finger), (9, 54, .thumb), (8, 56, .thumb)] {
            var script = TouchScript(Self.clickpad)
            for _ in 0..<reports { _ = script.report(Finger(50, y)) }
            let touches = script.report(Finger(50, y), Finger(60, 20, id: 2)).all
            #expect(touches.map(\.role) == [role, .finger])
            #expect(touches.map(\.mayPinch) == [role == .thumb, false])
            #expect(touches.first?.mayTap == false)
        }
    }

    @Test("A thumb that rests is one still when the settings change")
    func settings() {
        var script = TouchScript(.init(width: 100, height: 60, isButtonPad: true))
        #expect(script.report(Finger(50, 58)).all.map(\.role) == [.thumb])
        script.apply(DeviceSettings(naturalScrolling: true))
        #expect(script.report(Finger(50.2, 58)).all.map(\.role) == [.thumb])
        script.apply(DeviceSettings(thumbDetection: false))
        #expect(script.report(Finger(50.4, 58)).all.map(\.role) == [.thumb])
        #expect(script.report().phases == "e")
        #expect(script.report(Finger(50, 58, id: 2)).all.map(\.role) == [.finger])
    }

    @Test("What comes down beside a moving finger, too far away to scroll with it, is a thumb")
    func besideMotion() {
        for (reports, role) in [(9, Touch.Role.finger), (10, .thumb)] {
            var script = TouchScript(Self.clickpad)
            var x = 20.0
            for _ in 0..<reports {
                _ = script.report(Finger(x, 20))
                x += 0.5
            }
            let touches = script.report(Finger(x, 20), Finger(80, 30, id: 2)).all
            #expect(touches.map(\.role) == [.finger, role], "after \(reports)")
            #expect(touches.last?.mayPinch == false)
        }
    }

    @Test("A thumb that is alone again is a finger, or rests where thumbs rest; put down beside once more it is dead")
    func revival() {
        for (y, roles) in [
            (48.0, [Touch.Role.thumb, .finger, .thumb, .thumb]), (55, [.thumb, .thumb, .thumb, .thumb]),
        ] {
            var script = TouchScript(Self.clickpad)
            for _ in 0..<10 { _ = script.report(Finger(50, y)) }
            var found = [script.report(Finger(50, y), Finger(60, 20, id: 2)).all.first?.role]
            _ = script.report(Finger(50, y))
            found.append(script.report(Finger(50.1, y)).all.first?.role)
            found.append(script.report(Finger(50.1, y), Finger(60, 20, id: 3)).all.first?.role)
            _ = script.report(Finger(50, y))
            found.append(script.report(Finger(50.1, y)).all.first?.role)
            #expect(found == roles, "at \(y)")
        }
    }

    @Test("When the thumb lifts there is none; when all lift it may pinch again")
    func lift() {
        var script = TouchScript(Self.clickpad)
        for _ in 0..<10 { _ = script.report(Finger(50, 55)) }
        #expect(script.report(Finger(50, 55), Finger(60, 20, id: 2)).all.first?.role == .thumb)
        #expect(script.report(nil, Finger(60, 20, id: 2)).all.map(\.role) == [.thumb, .finger], "as it lifts, still")
        #expect(script.report(Finger(50, 30, id: 3), Finger(60, 20, id: 2)).all.map(\.role) == [.finger, .finger])
    }

    @Test("Once something was fast no thumb pinches, but for one in the middle of a gesture")
    func fastFingers() {
        for isManipulating in [false, true] {
            var script = TouchScript(Self.clickpad)
            for _ in 0..<10 { _ = script.report(Finger(50, 55)) }
            var x = 60.0
            var last = script.report(Finger(50, 55), Finger(x, 20, id: 2)).all.first
            #expect(last?.mayPinch == true)
            script.setManipulating(isManipulating)
            for _ in 0..<20 {
                x -= 0.5
                last = script.report(Finger(50, 55), Finger(x, 20, id: 2)).all.first
            }
            #expect(last?.role == .thumb && last?.mayPinch == isManipulating)
        }
    }

    @Test("Where the size identifies thumbs, what is between the lines is one only if it is long and narrow")
    func size() {
        var pad = Self.clickpad
        pad.touchMajor = AxisRange(minimum: 0, maximum: 1020)
        pad.slots = 16
        for (major, minor, role) in [(600, 500, Touch.Role.finger), (701, 419, .thumb), (701, 421, .finger)] {
            var script = TouchScript(pad, vendor: 0x05ac, product: 0x030e)
            let between = Finger(50, 53, major: Int32(major), minor: Int32(minor))
            #expect(script.report(between).all.first?.role == role)
        }
        var script = TouchScript(pad, vendor: 0x05ac, product: 0x030e)
        #expect(script.report(Finger(50, 56, major: 600, minor: 500)).all.first?.role == .thumb, "below both")
    }
}
