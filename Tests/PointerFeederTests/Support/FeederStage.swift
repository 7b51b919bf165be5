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
    /// - Parameters:
    ///   - applications: the applications by their bus names.
    ///   - debounce: time from a trigger to a scan, in microseconds.
    ///   - backgroundInterval: time after which a window counts as not looked at lately, in microseconds.
    ///   - laterLooks: times from a click or a change of a window to further scans, in microseconds.
    init(
        _ applications: [String: PlayedApplication] = [:],
        debounce: Int64 = 1000,
        backgroundInterval: Int64 = 1000,
        laterLooks: [Int64] = []
    ) throws {
        loop = try EventLoop()
        bus = try PlayedAccessibility(on: loop)
        bus.applications = applications
        var settings = FeederSettings()
        settings.times.patience = 5000
        settings.times.stretch = 10_000_000
        settings.schedule.debounce = debounce
        settings.schedule.interval = 1000
        settings.schedule.backgroundInterval = backgroundInterval
        settings.schedule.share = 1
        settings.schedule.firstBackOff = 1000
        settings.schedule.longestBackOff = 2000
        settings.secondLook = 1000
        settings.laterLooks = laterLooks
        settings.reportInterval = 0
        settings.rematches = [1000, 3000]
        settings.lateRematches = [20_000]
        feeder = try Feeder(settings, on: bus, loop: loop, processorTime: { _ in nil })
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
    static func usual(debounce: Int64 = 1000) throws -> FeederStage {
        let stage = try FeederStage([":1.1": .usual()], debounce: debounce)
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

    /// Turns the loop until it rests, and no question is open. Windows that are new are asked for no more, unless later.
    func restWithoutAnswers() throws {
        try rest()
        try turn { bus.isQuiet }
    }

    /// The surface of a window.
    func surface(_ id: UInt64 = 1) -> Surface? { feeder.surfaces.first { $0.id == "feeder.\(id)" } }

    /// The frames of a window's nodes.
    func frames(_ id: UInt64 = 1) -> [Rect] { surface(id)?.nodes.map(\.frame) ?? [] }

    /// The frames of the nodes of the usual window.
    static let usualFrames = [Rect(x: 20, y: 20, width: 80, height: 30), Rect(x: 20, y: 80, width: 80, height: 30)]
}
