import PointerModel
import PointerMotion
import TestBasics
import Testing

/// Hands that rest, stroke, pinch, lift and come back on touchpads of all kinds, as hands do and as none would.
@Suite("Random gestures on a touchpad")
struct RandomFingerTests {
    @Test("What fingers do begins and ends once, with numbers that are some", arguments: 0..<300 as Range<UInt64>)
    func invariants(seed: UInt64) {
        var numbers = RepeatableNumbers(seed: seed)
        let device = Self.device(&numbers)
        var motion = DeviceMotion(device, settings: Self.settings(&numbers))
        var book = Book()
        var hand = Hand(device)
        for _ in 0..<400 {
            hand.change(&numbers)
            motion.process(hand.report, into: &book.frames)
            book.check(claimed: hand.report)
            if numbers.once(in: 50) { motion.apply(Self.settings(&numbers)) }
            if numbers.once(in: 100) {
                motion.end(at: hand.report.time, into: &book.frames)
                book.check(claimed: hand.report)
                #expect(book.underWay == nil)
            }
        }
        hand.lift()
        motion.process(hand.report, into: &book.frames)
        motion.advance(to: hand.report.time.advanced(bySeconds: 10), into: &book.frames)
        book.check(claimed: hand.report)
        #expect(book.underWay == nil)
        #expect(motion.nextDeadline == nil)
    }

    /// What is under way, with what has to follow.
    private struct Book {
        var frames: [PointerReport] = []
        private(set) var underWay: Manipulation?
        /// How many fingers there were with the last report, after which the frames may be.
        private var lastCount = 0

        mutating func check(claimed report: InputReport) {
            let count = max(report.fingerCount, lastCount)
            lastCount = report.fingerCount
            for frame in frames {
                #expect(frame.translation.dx.isFinite && frame.translation.dy.isFinite)
                guard let step = frame.manipulation else { continue }
                #expect(frame.translation == .zero && frame.unaccelerated == .zero, "motion and a gesture in one")
                #expect(step.translation.dx.isFinite && step.translation.dy.isFinite)
                #expect(step.scale.isNormal && step.scale > 0 && step.rotation.isFinite)
                #expect(abs(step.rotation) <= .pi)
                if step.kind != .pinch { #expect(step.scale == 1 && step.rotation == 0) }
                switch step.phase {
                case .began:
                    #expect(underWay == nil, "begun twice")
                    underWay = step
                case .changed:
                    #expect(underWay?.kind == step.kind && underWay?.fingers == step.fingers)
                case .ended, .cancelled:
                    #expect(
                        underWay?.kind == step.kind && underWay?.fingers == step.fingers,
                        "ended without a beginning"
                    )
                    underWay = nil
                }
                if step.phase == .began || step.phase == .changed {
                    #expect(step.fingers <= count, "without its fingers")
                    #expect(step.kind != .swipe || step.fingers >= 3)
                    #expect(step.kind != .pinch || step.fingers >= 2)
                }
            }
            frames.removeAll()
        }
    }

    /// Where the fingers are, and where they are going.
    private struct Hand {
        private(set) var report: InputReport
        private var ways = [Vector](repeating: .zero, count: 5)
        private var time: Int64 = 0
        private var lastID: Int32 = 0

        init(_ device: DeviceDescription) {
            report = InputReport(device: device.id, time: .zero)
        }

        mutating func change(_ numbers: inout RepeatableNumbers) {
            time += numbers.once(in: 10) ? Int64.random(in: 0...400_000, using: &numbers) : 10_000
            report.time = Timestamp(microseconds: time)
            report.isResynchronized = numbers.once(in: 60)
            switch Int.random(in: 0..<24, using: &numbers) {
            case 0, 1: come(&numbers)
            case 2: report.contacts[Int.random(in: 0..<5, using: &numbers)] = nil
            case 3: turn(&numbers)
            case 4 where numbers.once(in: 3): report.contacts = Contacts()
            case 5 where numbers.once(in: 3): report.claimedFingers = Int.random(in: 0...6, using: &numbers)
            case 6 where numbers.once(in: 3): report.buttons.formSymmetricDifference(.primary)
            case 7 where numbers.once(in: 8): report.contacts[0]?.position.x = numbers.pick(.nan, 1e308, -1e308, 50)
            default: break
            }
            for slot in ways.indices {
                guard let position = report.contacts[slot]?.position else { continue }
                report.contacts[slot]?.position = position + ways[slot]
            }
        }

        /// One to four fingers come down beside each other.
        private mutating func come(_ numbers: inout RepeatableNumbers) {
            let x = Double.random(in: 0...70, using: &numbers)
            let y = Double.random(in: 0...60, using: &numbers)
            for slot in 0..<Int.random(in: 1...4, using: &numbers) where report.contacts[slot] == nil {
                lastID += 1
                let position = Point(x: x + 15 * Double(slot), y: y + Double.random(in: -9...9, using: &numbers))
                report.contacts[slot] = Contact(trackingID: lastID, position: position)
            }
            turn(&numbers)
        }

        /// They go alike, apart, or rest.
        private mutating func turn(_ numbers: inout RepeatableNumbers) {
            let way = Vector(
                dx: Double.random(in: -2...2, using: &numbers),
                dy: Double.random(in: -2...2, using: &numbers)
            )
            let isPinch = numbers.once(in: 2)
            let rests = numbers.once(in: 4)
            for slot in ways.indices {
                ways[slot] = rests ? .zero : way * (isPinch && slot % 2 == 0 ? -1 : 1)
            }
        }

        mutating func lift() {
            report.contacts = Contacts()
            report.claimedFingers = 0
            report.buttons = []
        }
    }

    private static func device(_ numbers: inout RepeatableNumbers) -> DeviceDescription {
        pad(buttons: numbers.once(in: 2) ? .primary : [.primary, .secondary]) { pad in
            pad.isButtonPad = numbers.once(in: 2)
            pad.isSemiMultitouch = numbers.once(in: 5)
            pad.slots = pad.isSemiMultitouch ? 1 : numbers.pick(1, 2, 5, 5)
            pad.maximumFingers = max(pad.slots, numbers.pick(1, 3, 5))
        }
    }

    private static func settings(_ numbers: inout RepeatableNumbers) -> DeviceSettings {
        DeviceSettings(
            naturalScrolling: numbers.once(in: 2),
            scrollMethod: numbers.pick(.twoFinger, .twoFinger, .edge, .none, .button),
            tapping: numbers.once(in: 2)
        )
    }
}
