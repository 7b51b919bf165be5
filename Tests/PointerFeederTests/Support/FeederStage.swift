import FeederModel
import FeederTesting
import PointerFeeder
import PointerModel
import PointerRuntime
import TestBasics

/// A feeder with a played accessibility bus, on one loop. Its times are short.
final class FeederStage {
    let loop: EventLoop
    let bus: PlayedAccessibility
    let feeder: Feeder
    /// All lists of surfaces that the feeder has published.
    private(set) var published: [[Surface]] = []
    /// What the feeder has said of the bus.
    private(set) var losses: [String?] = []
    /// The games under the pointer so far.
    private(set) var games: [String?] = []
    /// Called when the programs without regions may be others.
    var onReport: () -> Void = {}
    /// Called when all windows are scanned.
    var onSettled: () -> Void = {}

    /// Creates a stage whose bus is open.
    /// - Parameter applications: the applications by their bus names.
    init(_ applications: [String: PlayedApplication] = [:]) throws {
        loop = try EventLoop()
        bus = try PlayedAccessibility(on: loop)
        bus.applications = applications
        feeder = try Feeder(.quick(), on: bus, loop: loop, processorTime: { _ in nil })
        feeder.onOutput = { [unowned self] output in take(output) }
        bus.open()
    }

    private func take(_ output: Feeder.Output) {
        switch output {
        case .decision(.surfaces(let surfaces)): published.append(surfaces)
        case .decision(.game(let surface)): games.append(surface)
        case .decision(.programs): onReport()
        case .decision(.settled): onSettled()
        case .accessibility(let reason): losses.append(reason)
        }
    }

    /// Creates a stage with one window, whose widgets are known and at rest.
    static func usual() throws -> FeederStage {
        let stage = try FeederStage([":1.1": .usual()])
        stage.feeder.setWindows([.usual()])
        try stage.rest()
        return stage
    }

    /// Turns the loop until something holds.
    func turn(until condition: () -> Bool) throws {
        let end = EventLoop.now() + Int64(LoopbackClient.patience) * 1000
        while !condition() {
            let count = try loop.turn(timeout: LoopbackClient.patience)
            if count == 0 || EventLoop.now() > end { throw LoopbackClient.Hang() }
        }
    }

    /// Turns the loop until nothing is ready.
    func turnUntilIdle() throws {
        while try loop.turn(timeout: 0) > 0 {}
    }

    /// Turns the loop until all windows are scanned and nothing waits.
    func rest() throws {
        var isSettled = false
        onSettled = { isSettled = true }
        defer { onSettled = {} }
        try turn { isSettled }
    }

    /// The surface of a window.
    func surface(_ id: UInt64 = 1) -> Surface? { feeder.surfaces.first { $0.id == "feeder.\(id)" } }

    /// The frames of a window's nodes.
    func frames(_ id: UInt64 = 1) -> [Rect] { surface(id)?.nodes.map(\.frame) ?? [] }

    /// The frames of the nodes of the usual window.
    static let usualFrames = [Rect(x: 20, y: 20, width: 80, height: 30), Rect(x: 20, y: 80, width: 80, height: 30)]
}
