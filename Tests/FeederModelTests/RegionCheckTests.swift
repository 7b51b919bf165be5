import FeederModel
import FeederTesting
import PointerModel
import Testing

@Suite("The region that the pointer comes to")
struct RegionCheckTests {
    /// A place over the first button of the usual window, and one over the second one.
    private static let (first, second) = (Point(x: 130, y: 130), Point(x: 130, y: 195))

    /// Creates a stage at rest in which no window becomes old.
    private func stage(_ applications: [String: PlayedApplication] = [":1.1": .usual()]) throws -> SimulatedSession {
        let stage = SimulatedSession(applications, backgroundInterval: 1_000_000_000_000)
        stage.setWindows([.usual()])
        try stage.rest()
        return stage
    }

    /// Moves the pointer, and returns what is asked then, until nothing is.
    private func questions(_ stage: SimulatedSession, at place: Point) throws -> [SimulatedSession.Question] {
        let count = stage.questions.count
        stage.setPointer(place)
        try stage.turn { stage.isQuiet }
        stage.turnUntilIdle()
        return Array(stage.questions[count...])
    }

    @Test("A widget that the pointer comes to is asked once for its states and its place, and nobody else is")
    func once() throws {
        let stage = try stage()
        let scans = stage.scans(of: "/w")
        let asked = try questions(stage, at: Self.first)
        #expect(
            asked.map { "\($0.object.path) \($0.question)" } == [
                "/w/a states", "/w/a extents(FeederModel.AccessibleSpace.screen)",
                "/w extents(FeederModel.AccessibleSpace.screen)",
            ]
        )
        #expect(try questions(stage, at: Point(x: Self.first.x + 1, y: Self.first.y)).isEmpty)
        #expect(try questions(stage, at: Point(x: 450, y: 350)).isEmpty, "no region is near")
        // As long as the answers have taken, nothing is asked.
        var others: [SimulatedSession.Question] = []
        while others.isEmpty { others = try questions(stage, at: Self.second) }
        #expect(others.map(\.object.path) == ["/w/b", "/w/b", "/w"])
        #expect(stage.scans(of: "/w") == scans && stage.frames() == SimulatedSession.usualFrames)
    }

    @Test("A window whose scan begins as the pointer comes is scanned, and no widget of it is asked besides")
    func scanned() throws {
        /// Returns the number of questions as the pointer comes to a place in a window that waits to be scanned.
        func count(at place: Point) throws -> Int {
            let stage = try stage()
            // A window without the pointer waits for a long time.
            stage.report(.bounds, of: "/w")
            stage.pass(1_000_000)
            let scans = stage.scans(of: "/w")
            let asked = try questions(stage, at: place)
            #expect(stage.scans(of: "/w") == scans + 1)
            return asked.count
        }
        #expect(try count(at: Self.first) == count(at: Point(x: 450, y: 350)))
    }

    @Test("A window that has moved is no reason to look again")
    func movedWindow() throws {
        let stage = try stage()
        stage.applications[":1.1"]?.move("/w", dx: 40)
        stage.setWindows([.usual(at: Point(x: 140, y: 100))])
        let scans = stage.scans(of: "/w")
        #expect(try !questions(stage, at: Point(x: Self.first.x + 40, y: Self.first.y)).isEmpty)
        #expect(stage.scans(of: "/w") == scans && stage.frames() == SimulatedSession.usualFrames)
    }

    @Test(
        "A widget that has moved, gone, or does not react any more loses its region before the window is scanned",
        arguments: ["moved", "gone", "insensitive", "refusing"]
    )
    func changed(_ change: String) throws {
        let stage = try stage()
        let scans = stage.scans(of: "/w")
        let published = stage.published.count
        switch change {
        case "moved": stage.applications[":1.1"]?.move("/w/a", dx: 7)
        case "gone": stage.applications[":1.1"]?.windows[0].children.remove(at: 0)
        case "insensitive": stage.applications[":1.1"]?.windows[0].children[0].states.remove(.sensitive)
        default: stage.applications[":1.1"]?.manner = .refusing
        }
        stage.setPointer(Self.first)
        try stage.turn { stage.published.count > published }
        #expect(stage.frames() == [SimulatedSession.usualFrames[1]])
        guard change != "refusing" else { return }
        try stage.rest()
        #expect(stage.scans(of: "/w") == scans + 1)
        #expect(stage.frames().count == (change == "moved" ? 2 : 1))
        if change == "moved" { #expect(stage.frames().first?.x == 27) }
    }

    @Test("An application that does not answer keeps its regions for the check, and is asked no more until it has")
    func silent() throws {
        let stage = try stage()
        stage.applications[":1.1"]?.manner = .held
        let count = stage.questions.count
        stage.setPointer(Self.first)
        for step in 0..<20 { stage.setPointer(Point(x: Self.second.x + Double(step % 2), y: Self.second.y)) }
        stage.turnUntilIdle()
        #expect(stage.questions.count == count + 3)
        #expect(stage.frames() == SimulatedSession.usualFrames)
        stage.applications[":1.1"]?.manner = .prompt
        stage.release()
        try stage.turn { stage.isQuiet }
        #expect(stage.frames() == SimulatedSession.usualFrames)
    }

    @Test("A program that takes long to answer keeps no other one from being asked")
    func slow() throws {
        let stage = try stage([":1.1": .usual(), ":1.2": .usual(process: 20, title: "two", at: (600, 100), path: "/v")])
        stage.setWindows([.usual(), .usual(2, process: 20, title: "two", at: Point(x: 600, y: 100))])
        try stage.turn { stage.frames(2) == SimulatedSession.usualFrames }
        try stage.turn { stage.isQuiet }
        stage.applications[":1.1"]?.manner = .held
        stage.setPointer(Self.first)
        // The pause after it is as long.
        stage.pass(50_000)
        stage.applications[":1.1"]?.manner = .prompt
        stage.release()
        try stage.turn { stage.isQuiet }
        #expect(try questions(stage, at: Self.second).isEmpty)
        let others = try questions(stage, at: Point(x: 630, y: 130))
        #expect(others.map(\.object.path) == ["/v/a", "/v/a", "/v"])
    }

    @Test("Answers that come after their window has gone change nothing")
    func goneWindow() throws {
        let stage = try stage()
        stage.applications[":1.1"]?.manner = .held
        stage.setPointer(Self.first)
        stage.applications[":1.1"]?.manner = .prompt
        stage.applications[":1.1"]?.move("/w/a", dx: 7)
        stage.setWindows([])
        stage.release()
        try stage.turn { stage.isQuiet }
        #expect(stage.surfaces.isEmpty)
    }
}
