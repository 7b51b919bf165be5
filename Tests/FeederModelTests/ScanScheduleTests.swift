import FeederModel
import TestBasics
import Testing

@Suite("When windows are scanned")
struct ScanScheduleTests {
    private func expectBegin(
        _ schedule: inout ScanSchedule,
        at time: Int64,
        _ windows: [UInt64],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let begun = schedule.begin(at: time)
        #expect(begun == windows, sourceLocation: sourceLocation)
    }

    @Test("A new window is scanned at once, a burst of triggers is one scan")
    func burst() {
        var schedule = ScanSchedule()
        schedule.add(1, of: "a", at: 0)
        schedule.hovered = 1
        expectBegin(&schedule, at: 0, [1])
        schedule.end(1, .done, at: 1000)
        for time in stride(from: Int64(200_000), to: 220_000, by: 1000) { schedule.trigger(1, at: time) }
        #expect(schedule.due == 230_000)
        expectBegin(&schedule, at: 229_999, [])
        expectBegin(&schedule, at: 230_000, [1])
        #expect(schedule.due == nil)
    }

    @Test("A window that the pointer is not over waits longer")
    func background() {
        var schedule = ScanSchedule()
        schedule.add(1, of: "a", at: 0)
        schedule.add(2, of: "b", at: 0)
        schedule.hovered = 2
        expectBegin(&schedule, at: 0, [2, 1])
        for id in [UInt64(1), 2] { schedule.end(id, .done, at: 1000) }
        for id in [UInt64(1), 2] { schedule.trigger(id, at: 10_000) }
        expectBegin(&schedule, at: 100_000, [2])
        #expect(schedule.due == 2_000_000)
    }

    @Test("Scans take at most a share of an application's time, over any order of triggers")
    func share() {
        var random = RepeatableNumbers(seed: 3)
        var schedule = ScanSchedule()
        for id in UInt64(1)...4 { schedule.add(id, of: id < 4 ? "a" : "b", at: 0) }
        var (now, busy, running) = (Int64(0), Int64(0), [(id: UInt64, end: Int64)]())
        let end: Int64 = 60_000_000
        while now < end {
            schedule.trigger(UInt64.random(in: 1...4, using: &random), at: now)
            schedule.hovered = UInt64.random(in: 1...4, using: &random)
            for id in schedule.begin(at: now) {
                let duration = Int64.random(in: 1000...80_000, using: &random)
                running.append((id, now + duration))
                if id < 4 { busy += duration }
            }
            #expect(running.count <= 2)
            // An application does one thing at a time.
            #expect(running.count { $0.id < 4 } <= 1)
            for scan in running where scan.end <= now { schedule.end(scan.id, .done, at: scan.end) }
            running.removeAll { $0.end <= now }
            now += 1000
        }
        #expect(Double(busy) <= 0.055 * Double(end))
        #expect(Double(busy) >= 0.03 * Double(end))
    }

    @Test("An application that does not answer is asked less and less often")
    func backOff() {
        var schedule = ScanSchedule()
        schedule.add(1, of: "a", at: 0)
        schedule.hovered = 1
        var (now, waits) = (Int64(0), [Int64]())
        for _ in 0..<8 {
            expectBegin(&schedule, at: now, [1])
            now += 1_000_000
            schedule.end(1, .silence, at: now)
            // Triggers do not hasten it.
            schedule.trigger(1, at: now)
            let due = schedule.due ?? 0
            waits.append(due - now)
            now = due
        }
        #expect(waits[0] >= 2_000_000 && waits[1] >= 4_000_000 && waits.max() == 30_000_000)
        #expect(schedule.failures(of: "a") == 8)
        expectBegin(&schedule, at: now, [1])
        schedule.end(1, .done, at: now + 1000)
        #expect(schedule.failures(of: "a") == 0)
    }

    @Test("A scan rests as long as the share of what it took asks, whatever triggers it, and goes on")
    func rest() {
        var schedule = ScanSchedule()
        schedule.add(1, of: "a", at: 0)
        expectBegin(&schedule, at: 0, [1])
        schedule.end(1, .rest, at: 400_000)
        schedule.trigger(1, at: 400_000)
        #expect(schedule.due == 10_000_000)
        expectBegin(&schedule, at: 9_999_999, [])
        expectBegin(&schedule, at: 10_000_000, [1])
        // The application has waited most of the time.
        schedule.end(1, .rest, cost: 60_000, at: 11_000_000)
        #expect(schedule.due == 11_250_000)
        expectBegin(&schedule, at: 11_250_000, [1])
        schedule.end(1, .rest, cost: 20_000, at: 12_250_000)
        expectBegin(&schedule, at: 12_250_000, [1])
        schedule.end(1, .done, cost: 1000, at: 12_350_000)
        // What was triggered meanwhile is for the next scan.
        #expect(schedule.due == 14_250_000)
    }

    @Test("Scans of any cost take no more than the share of any 10 s", arguments: [1, 7, 50, 130, 260, 499] as [Int64])
    func span(milliseconds: Int64) {
        var schedule = ScanSchedule()
        schedule.add(1, of: "a", at: 0)
        schedule.hovered = 1
        let cost = milliseconds * 1000
        var begins: [Int64] = []
        var now: Int64 = 0
        while now < 60_000_000 {
            expectBegin(&schedule, at: now, [1])
            begins.append(now)
            schedule.end(1, .done, at: now + cost)
            schedule.trigger(1, at: now + cost)
            now = max(now + cost, schedule.due ?? 0)
        }
        for first in begins {
            let count = begins.count { $0 >= first && $0 < first + 10_000_000 }
            #expect(Int64(count) * cost <= 500_000)
        }
    }

    @Test("Of scans that have rested one runs at a time, and those of other applications begin beside it")
    func resting() {
        var schedule = ScanSchedule()
        for id in UInt64(1)...2 { schedule.add(id, of: "\(id)", at: 0) }
        expectBegin(&schedule, at: 0, [1, 2])
        for id in UInt64(1)...2 { schedule.end(id, .rest, cost: 0, at: 1000) }
        expectBegin(&schedule, at: 1000, [1])
        #expect(schedule.due == nil)
        schedule.add(3, of: "3", at: 2000)
        expectBegin(&schedule, at: 2000, [3])
        schedule.end(3, .done, cost: 0, at: 3000)
        schedule.end(1, .rest, cost: 0, at: 3000)
        expectBegin(&schedule, at: 3000, [2])
    }

    @Test("A scan under the pointer that rests often takes turns with others that rest")
    func turns() {
        var schedule = ScanSchedule()
        for id in UInt64(1)...3 { schedule.add(id, of: "\(id)", at: 0) }
        schedule.hovered = 2
        var now: Int64 = 0
        var begun: [UInt64] = []
        for _ in 0..<12 {
            for id in schedule.begin(at: now) {
                begun.append(id)
                schedule.end(id, .rest, cost: 0, at: now + 1000)
            }
            now += 1000
        }
        #expect(begun.count { $0 == 2 } >= 5, "\(begun)")
        #expect(begun.count { $0 == 1 } >= 2 && begun.count { $0 == 3 } >= 2, "\(begun)")
    }

    @Test("A window that has gone is not scanned, and ends no other scan")
    func removal() {
        var schedule = ScanSchedule()
        schedule.add(1, of: "a", at: 0)
        expectBegin(&schedule, at: 0, [1])
        schedule.remove(1)
        schedule.end(1, .done, at: 10)
        schedule.trigger(1, at: 10)
        #expect(schedule.due == nil)
        expectBegin(&schedule, at: 10_000_000, [])
    }

    @Test("What a removed window's scan still takes counts, and nothing else asks its application meanwhile")
    func removalDuringScan() {
        var schedule = ScanSchedule()
        schedule.add(1, of: "a", at: 0)
        expectBegin(&schedule, at: 0, [1])
        let isRunning = schedule.remove(1)
        #expect(isRunning && schedule.freeTime(of: "a", at: 1000) == nil)
        schedule.add(1, of: "a", at: 1000)
        #expect(schedule.due == nil)
        schedule.release("a", cost: 250_000, at: 250_000)
        #expect(schedule.due == 5_000_000 && schedule.freeTime(of: "a", at: 250_000) == 5_000_000)
        let again = schedule.remove(1)
        #expect(!again)
        // One that has gone meanwhile has nothing.
        schedule.add(1, of: "b", at: 0)
        expectBegin(&schedule, at: 0, [1])
        schedule.remove(1)
        schedule.forget("b")
        schedule.release("b", cost: 250_000, at: 250_000)
        #expect(schedule.freeTime(of: "b", at: 250_000) == .min)
    }

    @Test("Something else than a scan has its part of the share, and takes turns with scans")
    func others() {
        var schedule = ScanSchedule()
        var now: Int64 = 0
        func occupy(_ isPossible: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
            let isDone = schedule.occupy("a", at: now)
            #expect(isDone == isPossible, sourceLocation: sourceLocation)
        }
        occupy(true)
        occupy(false)
        schedule.add(1, of: "a", at: now)
        #expect(schedule.due == nil)
        now = 100_000
        schedule.release("a", cost: 100_000, at: now)
        // 5 of these are the share of 10 s. The scan comes first.
        #expect(schedule.due == 2_000_000)
        now = 2_000_000
        occupy(false)
        expectBegin(&schedule, at: now, [1])
        occupy(false)
        now = 2_100_000
        schedule.end(1, .rest, at: now)
        #expect(schedule.freeTime(of: "a", at: now) == 4_000_000)
        now = 4_000_000
        occupy(true)
        schedule.release("a", cost: 0, at: now + 1000)
        // A silence keeps scans for longer than the share, and nothing else: who reports something answers.
        expectBegin(&schedule, at: now + 1000, [1])
        schedule.end(1, .silence, cost: 0, at: now + 2000)
        now = 5_000_000
        occupy(true)
        schedule.release("a", cost: 0, at: now)
        now += 1000
        occupy(true)
        schedule.release("a", cost: 0, at: now)
        #expect((schedule.due ?? 0) > now)
    }

    @Test("An appointment is kept, whatever is scanned before")
    func appointment() {
        var schedule = ScanSchedule()
        schedule.add(1, of: "a", at: 0)
        schedule.hovered = 1
        expectBegin(&schedule, at: 0, [1])
        schedule.end(1, .done, at: 1000)
        schedule.appoint(1, at: [1_000_000, 3_000_000])
        schedule.trigger(1, at: 200_000)
        expectBegin(&schedule, at: 230_000, [1])
        schedule.end(1, .done, at: 231_000)
        #expect(schedule.due == 1_000_000)
        expectBegin(&schedule, at: 1_000_000, [1])
        schedule.end(1, .done, at: 1_001_000)
        #expect(schedule.due == 3_000_000 && schedule.isAppointed(1))
        // Later ones count in place of those before.
        schedule.appoint(1, at: [2_000_000])
        expectBegin(&schedule, at: 2_000_000, [1])
        schedule.end(1, .done, at: 2_001_000)
        #expect(schedule.due == nil && !schedule.isAppointed(1))
    }
}
