import FeederModel
import FeederTesting
import PointerModel
import TestBasics
import Testing

@Suite("Anything that happens in any order")
struct RandomTests {
    /// A surface as far as it does not depend on what was before.
    private struct Look: Equatable {
        var id: String
        var frame: Rect
        var z: Int
        var nodes: [Rect]
    }

    /// A session: its windows, of which each has an application.
    private struct Session {
        var windows: [DesktopWindow] = []
        var isPaused = false
        var isLost = false
    }

    private func looks(_ stage: SimulatedSession) -> [Look] {
        stage.surfaces.map { Look(id: $0.id, frame: $0.frame, z: $0.z, nodes: $0.nodes.map(\.frame)) }
    }

    /// Plays something that happens.
    private func happen(_ stage: SimulatedSession, _ session: inout Session, _ random: inout RepeatableNumbers) throws {
        let number = UInt64.random(in: 1...4, using: &random)
        let name = ":1.\(number)"
        let place = (x: Int32(100 * number), y: Int32.random(in: 0...3, using: &random) * 100)
        let isThere = stage.applications[name] != nil
        switch Int.random(in: 0..<12, using: &random) {
        case 0 where !isThere && !session.isLost:
            stage.add(.usual(process: Int32(number), title: "\(number)", at: place), as: name)
        case 1 where isThere: stage.end(name)
        case 2, 3:
            session.windows.removeAll { $0.id == number }
            let origin = Point(x: Double(place.x), y: Double(place.y))
            session.windows.insert(.usual(number, process: Int32(number), title: "\(number)", at: origin), at: 0)
            stage.setWindows(session.windows)
        case 4:
            session.windows.removeAll { $0.id == number }
            stage.setWindows(session.windows)
        case 5 where isThere, 6 where isThere:
            stage.applications[name]?.move("/w/a", dx: 1)
            stage.report(.bounds, of: "/w/a", in: name)
        case 7 where isThere: stage.change(name)
        case 8 where isThere: stage.applications[name]?.manner = Bool.random(using: &random) ? .silent : .prompt
        case 9:
            session.isPaused.toggle()
            stage.setPaused(session.isPaused)
        case 10 where !session.isLost:
            session.isLost = true
            stage.lose()
        case 10:
            session.isLost = false
            stage.open()
        default: stage.setPointer(Point(x: Double(place.x) + 30, y: Double(place.y) + 30))
        }
        stage.pass(Int64.random(in: 0...4000, using: &random))
    }

    @Test("In the end the surfaces are those of a feeder that has just come", arguments: 1...24)
    func convergence(seed: UInt64) throws {
        var random = RepeatableNumbers(seed: seed)
        let stage = SimulatedSession()
        var session = Session()
        for _ in 0..<200 { try happen(stage, &session, &random) }
        stage.setPaused(false)
        if session.isLost { stage.open() }
        for name in stage.applications.keys { stage.applications[name]?.manner = .prompt }
        let fresh = SimulatedSession(stage.applications)
        fresh.setWindows(session.windows)
        try fresh.rest()
        let wanted = looks(fresh)
        stage.pass(60_000_000)
        #expect(looks(stage) == wanted)
    }
}
