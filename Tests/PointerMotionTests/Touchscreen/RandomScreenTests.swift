import PointerModel
import TestBasics
import Testing

@testable import PointerMotion

/// What holds of a touchscreen, whatever it reports.
@Suite("Touchscreens, whatever happens")
struct RandomScreenTests {
    @Test("No button is stuck, what begins ends once, and all numbers are finite and on the output", arguments: 1...40)
    func anything(seed: UInt64) {
        var numbers = RepeatableNumbers(seed: seed)
        let axis = AxisRange(minimum: 0, maximum: 1000, resolution: 10)
        var screen = Screen(
            touch: .init(slots: 16, pressure: axis, touchMajor: axis, fuzz: .init(horizontal: 20, vertical: 20)),
            settings: DeviceSettings(naturalScrolling: true, contactThresholds: ContactThresholds(palmSize: 300))
        )
        var isHeld = false
        var manipulation: Manipulation?
        var kinds: Set<Manipulation.Kind> = []
        func check(_ reports: [PointerReport]) {
            for report in reports {
                if report.pressed == .primary {
                    #expect(!isHeld)
                    isHeld = true
                }
                if report.released == .primary {
                    #expect(isHeld)
                    isHeld = false
                }
                #expect((report.touch == .began) == !report.pressed.isEmpty)
                #expect((report.touch == .ended) == !report.released.isEmpty)
                if let place = report.position { #expect(Screen.outputs[0].frame.contains(place)) }
                if report.isInterrupted { manipulation = nil }
                guard let step = report.manipulation else { continue }
                kinds.insert(step.kind)
                #expect((step.phase == .began) == (manipulation == nil))
                #expect(manipulation.map { $0.kind == step.kind } ?? true)
                #expect(step.translation.dx.isFinite && step.translation.dy.isFinite && step.rotation.isFinite)
                #expect(step.scale.isNormal && step.scale > 0)
                manipulation = step.phase == .ended || step.phase == .cancelled ? nil : step
            }
        }
        for _ in 1...1500 {
            if Int.random(in: 0..<200, using: &numbers) == 0 {
                screen.setOutputs(Bool.random(using: &numbers) ? [] : Screen.outputs)
                check(screen.reports)
                screen.setOutputs(Screen.outputs)
            } else {
                screen.report { Self.change(&$0, &numbers) }
            }
            check(screen.reports)
        }
        #expect(kinds == [.scroll, .pinch])
        screen.end()
        check(screen.reports)
        #expect(!isHeld && manipulation == nil)
    }

    private static func change(_ report: inout InputReport, _ numbers: inout RepeatableNumbers) {
        report.isResynchronized = Int.random(in: 0..<100, using: &numbers) == 0
        if Int.random(in: 0..<12, using: &numbers) == 0 {
            for slot in 0..<Contacts.capacity { report.contacts[slot] = nil }
        }
        let isShift = Int.random(in: 0..<3, using: &numbers) == 0
        let (dx, dy) = (Double.random(in: -30...30, using: &numbers), Double.random(in: -30...30, using: &numbers))
        for slot in 0..<Contacts.capacity {
            if isShift, let place = report.contacts[slot]?.position {
                report.contacts[slot]?.position = Point(x: place.x + dx / 1000, y: place.y + dy / 500)
                continue
            }
            guard Int.random(in: 0..<(slot < 3 ? 3 : 200), using: &numbers) == 0 else { continue }
            if Int.random(in: 0..<6, using: &numbers) == 0 {
                report.contacts[slot] = nil
                continue
            }
            let isLie = Int.random(in: 0..<50, using: &numbers) == 0
            report.touch(
                slot,
                isLie ? 1e12 : .random(in: -20...1020, using: &numbers),
                isLie ? .nan : .random(in: -20...520, using: &numbers),
                id: report.contacts[slot]?.trackingID ?? .random(in: 0...40, using: &numbers),
                pressure: .random(in: -10...1100, using: &numbers),
                major: Int.random(in: 0..<40, using: &numbers) == 0 ? 900 : 80
            )
            if Int.random(in: 0..<30, using: &numbers) == 0 { report.contacts[slot]?.hasLifted = true }
        }
    }
}
