import FeederTesting
import PointerModel
import TestBasics
import Testing

@testable import FeederModel

@Suite("Applications that answer slowly")
struct SlowTests {
    private static let second: Int64 = 1_000_000
    private static let pace: Int64 = 30_000

    /// An application with a window of 60 buttons.
    private static var application: PlayedApplication {
        let buttons = (0..<60).map { index in
            let (column, row) = (Int32(index % 10), Int32(index / 10))
            return PlayedWidget("/w/\(index)", .pushButton, 110 + 38 * column, 110 + 45 * row, 30, 30)
        }
        let frame = PlayedWidget("/w", .frame, 100, 100, 400, 300, title: "one", buttons)
        return PlayedApplication(process: 10, windows: [frame])
    }

    /// Returns the longest time that an application was busy within 10 s.
    private static func busiest(_ times: [Int64]) -> Int64 {
        let counts = times.indices.map { first in times[first...].prefix { $0 < times[first] + 10 * second }.count }
        return Int64(counts.max() ?? 0) * pace
    }

    @Test(
        "All widgets of one that works have regions within 3 minutes, and it is never asked more than its share",
        arguments: [true, false]
    )
    func working(isKnown: Bool) {
        let simulated = SimulatedApplication(Self.application, pace: Self.pace, work: Self.pace, isKnown: isKnown)
        var counts: [Int] = []
        for _ in 0..<180 {
            _ = simulated.run(for: Self.second)
            counts.append(simulated.nodeCount)
            if counts.count == 60 { #expect(simulated.isSlow && simulated.known?.isPart == true) }
        }
        #expect(counts.last == 60 && !simulated.isSlow)
        #expect(counts == counts.sorted(), "parts are declared as they are learned, and stay")
        #expect(counts.prefix(20).contains { $0 > 0 && $0 < 60 } && Set(counts).count > 5)
        #expect(Self.busiest(simulated.answerTimes) <= 500_000)
        #expect(simulated.mostWaiting == 1)
    }

    @Test("One that works has them within 3 minutes also on a machine that is busy with others")
    func busy() {
        let simulated = SimulatedApplication(Self.application, pace: 100_000, work: Self.pace)
        #expect(simulated.run(for: 180 * Self.second) { simulated.nodeCount == 60 && simulated.known?.isPart == false })
        #expect(Self.busiest(simulated.answerTimes) <= 500_000)
    }

    @Test(
        "One whose windows open and close all the time is asked no more than its share",
        arguments: [10, 100, 700] as [Int64]
    )
    func reopened(milliseconds: Int64) {
        let simulated = SimulatedApplication(Self.application, pace: Self.pace, work: Self.pace)
        while simulated.time < 120 * Self.second {
            _ = simulated.run(for: milliseconds * 1000)
            simulated.reopen()
        }
        // Looks of different lengths have the share of a longer time, and at most twice as much of 10 s.
        let busy = Int64(simulated.answerTimes.count) * Self.pace
        #expect(busy > 600_000 && Double(busy) <= 0.05 * Double(simulated.time) + 500_000, "\(busy)")
        #expect(Self.busiest(simulated.answerTimes) <= 1_000_000)
    }

    @Test(
        "One that is to say its windows all the time is asked no more than its share, says them all, and is looked at",
        arguments: [30_000, 1000] as [Int64]
    )
    func loads(work: Int64) {
        var application = Self.application
        application.windows += (1..<20).map { PlayedWidget("/w\($0)", .frame, 100, 100, 400, 300, title: "\($0)") }
        let simulated = SimulatedApplication(application, pace: Self.pace, work: work)
        for _ in 0..<300 {
            simulated.load()
            _ = simulated.run(for: Self.second)
        }
        #expect(simulated.candidates.count == 20)
        #expect(simulated.nodeCount == 60 || work == Self.pace && simulated.nodeCount > 20)
        let worked = Int64(simulated.answerTimes.count) * work
        #expect(Double(worked) <= 0.05 * Double(simulated.time) + 500_000, "\(worked)")
        #expect(simulated.mostWaiting == 1)
    }

    @Test("All widgets of one that waits and does not work have regions within 10 s, within its share of work")
    func waiting() {
        let simulated = SimulatedApplication(Self.application, pace: Self.pace, work: 1000)
        #expect(simulated.run(for: 10 * Self.second) { simulated.nodeCount == 60 })
        #expect(Double(simulated.processorTime) <= 0.05 * Double(simulated.time) + 40_000)
        #expect(simulated.mostWaiting == 1)
    }

    @Test("The same holds for one that starts, and is asked for its windows twice before", arguments: [false, true])
    func starting(isSandboxed: Bool) {
        let simulated = SimulatedApplication(Self.application, pace: Self.pace, work: 1000)
        simulated.isSandboxed = isSandboxed
        for _ in 0..<2 { simulated.load() }
        // The wait for an answer is what counts of a sandbox.
        #expect(simulated.run(for: 10 * Self.second) { simulated.nodeCount == 60 } != isSandboxed)
    }

    @Test("What an earlier look has found stays while the next one goes on, and changes as that comes to it")
    func again() {
        let simulated = SimulatedApplication(Self.application, pace: Self.pace, work: 1000)
        #expect(simulated.run(for: 20 * Self.second) { simulated.known?.isPart == false })
        for index in 0..<60 { simulated.application.move("/w/\(index)", dx: 2) }
        simulated.application.windows[0].children.removeLast()
        simulated.trigger()
        func moved() -> Int { simulated.known?.objects.dropFirst().count { ($0.extents.x - 112) % 38 == 0 } ?? 0 }
        var counts: [Int] = []
        let isDone = simulated.run(for: 20 * Self.second) {
            counts.append(moved())
            #expect(simulated.nodeCount >= 59)
            return counts.last == 59 && simulated.known?.isPart == false
        }
        #expect(isDone && simulated.nodeCount == 59)
        #expect(counts == counts.sorted() && Set(counts).count > 2)
    }

    @Test("A window that moves or changes its size during a look is looked at anew, and roles stay known")
    func moved() {
        let simulated = SimulatedApplication(Self.application, pace: Self.pace, work: Self.pace)
        #expect(simulated.run(for: 60 * Self.second) { simulated.nodeCount > 10 })
        simulated.application.move("/w", dx: 50)
        let before = simulated.asked.count
        #expect(simulated.run(for: 180 * Self.second) { simulated.known?.isPart == false })
        #expect(simulated.known?.frame.x == 150)
        let offsets = Set(simulated.known?.objects.dropFirst().map { ($0.extents.x - 150) % 38 } ?? [])
        #expect(offsets == [10], "all are relative to the window")
        let roles = simulated.asked[before...].filter { $0.question == .role }.map { $0.object }
        #expect(Set(roles).count == roles.count && !roles.contains { $0.path == "/w/0" })
    }

    @Test("An object that goes during a look is not declared by it")
    func gone() {
        let simulated = SimulatedApplication(Self.application, pace: Self.pace, work: Self.pace)
        #expect(simulated.run(for: 60 * Self.second) { simulated.nodeCount > 10 })
        let before = simulated.nodeCount
        simulated.lose("/w/0")
        #expect(simulated.run(for: 180 * Self.second) { simulated.known?.isPart == false })
        #expect(before > 10 && simulated.nodeCount == 59)
    }

    @Test("A question after which an application falls silent twice is given up, and costs its object only")
    func poison() {
        let simulated = SimulatedApplication(Self.application, pace: 1000, work: 1000)
        simulated.isPoison = { object, question in object.path == "/w/7" && question == .states }
        for _ in 0..<2 {
            #expect(simulated.run(for: 60 * Self.second) { simulated.isPoisoned })
            _ = simulated.run(for: Self.second)
            simulated.cure()
        }
        #expect(simulated.run(for: 60 * Self.second) { simulated.known?.isPart == false })
        #expect(simulated.nodeCount == 59)
        let path = "/w/7"
        #expect(simulated.asked.count { $0.object.path == path && $0.question == .states } == 2)
        // What was answered is not asked again.
        let first = simulated.asked.count { $0.object.path == "/w/0" && $0.question == .states }
        #expect(first == 1)
    }

    @Test("An application that answers nothing is asked less and less often, and its look goes on once it answers")
    func silence() {
        let silent = SimulatedApplication(Self.application, pace: 1000, work: 1000)
        silent.isPoison = { _, _ in true }
        _ = silent.run(for: 100 * Self.second)
        // After 0, 2, 6, 14, 30, 60 and 90 s, each time some seconds later.
        #expect((5...8).contains(silent.news.count))
        #expect(silent.nodeCount == 0)
        silent.isPoison = { _, _ in false }
        silent.cure()
        #expect(silent.run(for: 60 * Self.second) { silent.nodeCount == 60 })
    }
}
