import PointerModel
import Testing

@testable import PointerEngine

@Suite("Timers: the deadlines of an engine")
struct DeadlinesTests {
    private static let timers: [Deadlines.Timer] = [.transition, .exit, .rest, .glide, .control, .question, .wait]

    private static func time(_ microseconds: Int64) -> Timestamp { Timestamp(microseconds: microseconds) }

    @Test("Without a timer nothing is due")
    func none() {
        var deadlines = Deadlines()
        #expect(deadlines.next == nil)
        #expect(!deadlines.mayBeDue(by: Self.time(1_000_000)))
        let due = deadlines.nextDue(by: Self.time(1_000_000))
        #expect(due == nil)
    }

    @Test("A timer that is set may be due from its time on, and not before", arguments: timers)
    func bound(timer: Deadlines.Timer) {
        var deadlines = Deadlines()
        deadlines[timer] = Self.time(100)
        #expect(deadlines[timer] == Self.time(100))
        #expect(!deadlines.mayBeDue(by: Self.time(99)))
        #expect(deadlines.mayBeDue(by: Self.time(100)))
        let early = deadlines.nextDue(by: Self.time(99))
        #expect(early == nil)
        let due = deadlines.nextDue(by: Self.time(100))
        #expect(due?.timer == timer)
        #expect(due?.time == Self.time(100))
    }

    @Test("Timers are due in the order of their times, and at the same time in the order in which they are declared")
    func order() {
        var deadlines = Deadlines()
        for timer in Self.timers.reversed() { deadlines[timer] = Self.time(timer == .control ? 50 : 100) }
        var fired: [Deadlines.Timer] = []
        while let (timer, _) = deadlines.nextDue(by: Self.time(100)) {
            fired.append(timer)
            deadlines[timer] = nil
        }
        #expect(fired == [.control, .transition, .exit, .rest, .glide, .question, .wait])
    }

    @Test("The bound may lie before all timers, until a look-up finds none due; a new timer lowers it again")
    func raised() {
        var deadlines = Deadlines()
        deadlines[.rest] = Self.time(100)
        deadlines[.rest] = Self.time(300)
        #expect(deadlines.mayBeDue(by: Self.time(100)))
        let due = deadlines.nextDue(by: Self.time(100))
        #expect(due == nil)
        #expect(!deadlines.mayBeDue(by: Self.time(299)))
        deadlines[.exit] = Self.time(200)
        #expect(deadlines.mayBeDue(by: Self.time(200)))
        #expect(deadlines.next?.timer == .exit)
    }

    @Test("The earliest of two deadlines is the one that is set, or the earlier one")
    func earliest() {
        #expect(Timestamp.earliest(nil, nil) == nil)
        #expect(Timestamp.earliest(Self.time(1), nil) == Self.time(1))
        #expect(Timestamp.earliest(nil, Self.time(1)) == Self.time(1))
        #expect(Timestamp.earliest(Self.time(2), Self.time(1)) == Self.time(1))
        #expect(Timestamp.earliest(Self.time(1), Self.time(2)) == Self.time(1))
        #expect(Self.time(1).isEarlier(than: nil))
        #expect(!Self.time(1).isEarlier(than: Self.time(1)))
    }
}
