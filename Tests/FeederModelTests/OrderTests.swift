import FeederTesting
import PointerModel
import Testing

@testable import FeederModel

/// Collections of Swift have another order in each process, so that an order by luck is one of very many.
@Suite("The order of questions")
struct OrderTests {
    /// The bus names of many applications, sorted.
    private static let names = (10..<30).map { ":1.\($0)" }

    private static func session(of names: [String], process: (Int) -> Int32 = { Int32(10 + $0) }) -> SimulatedSession {
        var applications: [String: PlayedApplication] = [:]
        for (index, name) in names.enumerated() { applications[name] = .usual(process: process(index)) }
        return SimulatedSession(applications)
    }

    /// Returns the applications that were asked for their windows, in order, since so many questions.
    private static func loaded(in session: SimulatedSession, since count: Int) -> [String] {
        session.questions[count...].filter { $0.question == .toolkit }.map(\.object.application)
    }

    @Test("Applications that are there are asked for their windows by name")
    func first() throws {
        let session = Self.session(of: Self.names)
        try session.turn { session.isQuiet }
        #expect(Self.loaded(in: session, since: 0) == Self.names)
    }

    @Test("Those of windows without an accessible are asked again by name, whatever their windows' order is")
    func again() throws {
        let session = Self.session(of: Self.names)
        try session.turn { session.isQuiet }
        let count = session.questions.count
        let frame = Rect(x: 0, y: 0, width: 9, height: 9)
        let windows = Self.names.indices.map {
            DesktopWindow(id: UInt64(100 - $0), system: .x11, process: Int32(10 + $0), title: "other", frame: frame)
        }
        session.setWindows(windows)
        try session.turn { Self.loaded(in: session, since: count).count >= Self.names.count }
        #expect(Self.loaded(in: session, since: count) == Self.names)
    }

    @Test("Those that do not answer are asked again by name")
    func silent() throws {
        let session = Self.session(of: Self.names)
        for name in Self.names { session.applications[name]?.manner = .silent }
        try session.turn { Self.loaded(in: session, since: 0).count == Self.names.count }
        let count = session.questions.count
        try session.turn { Self.loaded(in: session, since: count).count == Self.names.count }
        #expect(Self.loaded(in: session, since: count) == Self.names)
    }

    @Test("Two windows that are looked at are asked in turn, that of the smaller number first", arguments: 1..<9)
    func scans(number: Int) throws {
        let session = Self.session(of: [":1.1", ":1.2"])
        let ids = [UInt64(number), UInt64(10 * number)]
        session.setWindows([.usual(ids[1], process: 11), .usual(ids[0])])
        try session.rest()
        let count = session.questions.count
        for name in [":1.2", ":1.1"] { session.report(.bounds, of: "/w/a", in: name) }
        try session.turn { session.questions.count > count }
        // Where a window is, its states, and its place among what is in it.
        let asked = session.questions[count...].map(\.object.application)
        #expect(asked == [":1.1", ":1.2", ":1.1", ":1.2", ":1.1", ":1.2"])
    }

    @Test("Looks that have taken long enough at one time rest by number")
    func rests() {
        var settings = FeederSettings()
        settings.schedule.most = Self.names.count
        var scans = WindowScans(settings)
        func moment(_ time: Int64) -> FeederMoment {
            FeederMoment(time, FeederMoment.Processor(unit: 10_000) { _ in nil })
        }
        let ids = Self.names.indices.map { UInt64($0) }
        for id in ids { scans.schedule.add(id, of: Self.names[Int(id)], at: 0) }
        scans.begin(at: moment(0)) { id in
            let reference = AccessibleReference(application: Self.names[Int(id)], path: "/w")
            let extents = AccessibleExtents(x: 100, y: 100, width: 400, height: 300)
            return WindowScans.Target(
                window: .usual(id),
                candidate: FrameCandidate(
                    reference: reference,
                    process: 10,
                    toolkit: .qt,
                    role: .frame,
                    title: "one",
                    extents: extents
                )
            )
        }
        #expect(scans.check(at: moment(10_000_000)).map(\.0) == ids)
    }

    @Test("Of applications of which as many objects are remembered the one with the last name is forgotten")
    func memories() {
        var memories = ScanMemories()
        var memory = ScanMemory()
        for index in 0..<FeederModelLimit.allRemembered.most / Self.names.count {
            memory.roles["/\(index)"] = 43
        }
        for name in Self.names.shuffled() { memories.remember(memory, of: name) }
        var other = ScanMemory()
        for index in 0..<Self.names.count { other.roles["/\(index)"] = 43 }
        memories.remember(other, of: ":1.1")
        let forgotten = Self.names.filter { memories[$0].roles.isEmpty }
        #expect(forgotten == Self.names.suffix(1))
    }

    @Test("Those who wait have their turn in the order in which they came, and one that comes again keeps its place")
    func turns() {
        var turns = Turns<Int>()
        for member in [5, 3, 9, 5, 1, 3] { turns.add(member) }
        #expect(turns.takeFirst() == 5)
        turns.add(5)
        var taken: [Int] = []
        while let member = turns.takeFirst() { taken.append(member) }
        #expect(taken == [3, 9, 1, 5])
        #expect(turns.takeFirst() == nil)
    }
}
