import FeederModel
import PointerFeeder
import PointerModel
import PointerRuntime
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

    private func looks(_ stage: FeederStage) -> [Look] {
        stage.feeder.surfaces.map { Look(id: $0.id, frame: $0.frame, z: $0.z, nodes: $0.nodes.map(\.frame)) }
    }

    /// Plays something that happens.
    private func happen(_ stage: FeederStage, _ session: inout Session, _ random: inout RepeatableNumbers) throws {
        let number = UInt64.random(in: 1...4, using: &random)
        let name = ":1.\(number)"
        let place = (x: Int32(100 * number), y: Int32.random(in: 0...3, using: &random) * 100)
        let isThere = stage.bus.applications[name] != nil
        switch Int.random(in: 0..<12, using: &random) {
        case 0 where !isThere && !session.isLost:
            stage.bus.add(.usual(process: Int32(number), title: "\(number)", at: place), as: name)
        case 1 where isThere: stage.bus.end(name)
        case 2, 3:
            session.windows.removeAll { $0.id == number }
            let origin = Point(x: Double(place.x), y: Double(place.y))
            session.windows.insert(.usual(number, process: Int32(number), title: "\(number)", at: origin), at: 0)
            stage.feeder.setWindows(session.windows)
        case 4:
            session.windows.removeAll { $0.id == number }
            stage.feeder.setWindows(session.windows)
        case 5 where isThere, 6 where isThere:
            stage.bus.applications[name]?.move("/w/a", dx: 1)
            stage.bus.report(.bounds, of: "/w/a", in: name)
        case 7 where isThere: stage.bus.change(name)
        case 8 where isThere: stage.bus.applications[name]?.manner = Bool.random(using: &random) ? .silent : .prompt
        case 9:
            session.isPaused.toggle()
            stage.feeder.setPaused(session.isPaused)
        case 10 where !session.isLost:
            session.isLost = true
            stage.bus.lose("lost")
        case 10:
            session.isLost = false
            stage.bus.open()
        default: stage.feeder.setPointer(Point(x: Double(place.x) + 30, y: Double(place.y) + 30))
        }
        for _ in 0..<Int.random(in: 0...4, using: &random) { _ = try stage.loop.turn(timeout: 1) }
    }

    @Test("In the end the surfaces are those of a feeder that has just come", arguments: 1...8)
    func convergence(seed: UInt64) throws {
        var random = RepeatableNumbers(seed: seed)
        let stage = try FeederStage()
        var session = Session()
        for _ in 0..<200 { try happen(stage, &session, &random) }
        stage.feeder.setPaused(false)
        if session.isLost { stage.bus.open() }
        for name in stage.bus.applications.keys { stage.bus.applications[name]?.manner = .prompt }
        let fresh = try FeederStage(stage.bus.applications)
        fresh.feeder.setWindows(session.windows)
        try fresh.rest()
        let wanted = looks(fresh)
        let end = EventLoop.now() + 10_000_000
        while looks(stage) != wanted, EventLoop.now() < end { _ = try stage.loop.turn(timeout: 1000) }
        #expect(looks(stage) == wanted)
    }
}
