import PointerModel
import PointerMotion
import TestBasics
import Testing

/// Fingers that come, go, jump and press as no hand would, on touchpads of all kinds with all settings.
@Suite("Random fingers on a touchpad")
struct RandomTouchTests {
    /// Nothing that is held without a finger is held for longer than this: the longest is a drag with lock, 0.3 s.
    static let longest: Int64 = 1_000_000

    @Test("Every press has its release, and time only goes forward", arguments: 0..<400 as Range<UInt64>)
    func invariants(seed: UInt64) {
        var numbers = RepeatableNumbers(seed: seed)
        var motion = DeviceMotion(Self.device(&numbers), settings: Self.settings(&numbers))
        var book = Book()
        var report = InputReport(device: DeviceID(rawValue: 2), time: .zero)
        var time: Int64 = 0
        var lastID: Int32 = 0
        for _ in 0..<300 {
            time += Int64.random(in: 0...(Bool.random(using: &numbers) ? 20_000 : 400_000), using: &numbers)
            report.isResynchronized = false
            for _ in 0...Int.random(in: 0...2, using: &numbers) { Self.change(&report, &lastID, &numbers) }
            report.time = Timestamp(microseconds: time)
            motion.process(report, into: &book.frames)
            book.check(after: motion.nextDeadline, at: report.time)
            if Int.random(in: 0..<20, using: &numbers) == 0 { motion.apply(Self.settings(&numbers)) }
        }
        if Bool.random(using: &numbers) {
            motion.end(at: Timestamp(microseconds: time), into: &book.frames)
        } else {
            report.contacts = Contacts()
            report.claimedFingers = 0
            report.buttons = []
            motion.process(report, into: &book.frames)
            motion.advance(to: Timestamp(microseconds: time + Self.longest), into: &book.frames)
            #expect(motion.nextDeadline == nil)
        }
        book.check(after: nil, at: report.time)
        #expect(book.held.isEmpty)
    }

    /// The reports for the pointer so far, with what follows from them.
    private struct Book {
        var frames: [PointerReport] = []
        private(set) var held: Buttons = []
        private var last = Timestamp.zero

        mutating func check(after deadline: Timestamp?, at time: Timestamp) {
            for frame in frames {
                #expect(frame.time >= last)
                #expect(held.isSuperset(of: frame.released), "released without a press")
                held.subtract(frame.released)
                #expect(held.isDisjoint(with: frame.pressed), "pressed twice")
                held.formUnion(frame.pressed)
                #expect(frame.translation.dx.isFinite && frame.translation.dy.isFinite)
                last = frame.time
            }
            frames.removeAll()
            if let deadline { #expect(deadline > time, "due, and not done") }
        }
    }

    private static func device(_ numbers: inout RepeatableNumbers) -> DeviceDescription {
        let buttons: [Buttons] = [[], .primary, [.primary, .secondary], [.primary, .secondary, .middle]]
        return pad(buttons: buttons.randomElement(using: &numbers) ?? []) { pad in
            pad.isButtonPad = Bool.random(using: &numbers)
            pad.hasTopButtons = Bool.random(using: &numbers)
            pad.isSemiMultitouch = Bool.random(using: &numbers)
            pad.slots = Int.random(in: 1...5, using: &numbers)
        }
    }

    private static func settings(_ numbers: inout RepeatableNumbers) -> DeviceSettings {
        DeviceSettings(
            leftHanded: Bool.random(using: &numbers),
            middleEmulation: Bool.random(using: &numbers),
            clickMethod: Bool.random(using: &numbers) ? .buttonAreas : .clickfinger,
            tapping: Int.random(in: 0..<4, using: &numbers) > 0,
            tapButtons: Bool.random(using: &numbers) ? .primarySecondaryMiddle : .primaryMiddleSecondary,
            tapAndDrag: Int.random(in: 0..<4, using: &numbers) > 0,
            dragLock: Bool.random(using: &numbers)
        )
    }

    private static func change(_ report: inout InputReport, _ lastID: inout Int32, _ numbers: inout RepeatableNumbers) {
        let slot = Int.random(in: 0..<5, using: &numbers)
        switch Int.random(in: 0..<12, using: &numbers) {
        case 0..<3:
            lastID += 1
            report.contacts[slot] = Contact(
                trackingID: lastID,
                position: Point(
                    x: Double.random(in: 0...100, using: &numbers),
                    y: Double.random(in: 0...60, using: &numbers)
                )
            )
        case 3..<5:
            report.contacts[slot]?.position.x += Double.random(in: -3...3, using: &numbers)
        case 5..<8: report.contacts[slot] = nil
        case 8: report.contacts = Contacts()
        case 9: report.claimedFingers = Int.random(in: 0...5, using: &numbers)
        case 10:
            let button = [Buttons.primary, .primary, .secondary, .middle].randomElement(using: &numbers) ?? .primary
            report.buttons.formSymmetricDifference(button)
        default: report.isResynchronized = Int.random(in: 0..<4, using: &numbers) == 0
        }
    }
}
