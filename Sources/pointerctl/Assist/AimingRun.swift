import AimingCalibration
import DaemonLinks
import Glibc
import PointerClient
import PointerModel
import PointerRuntime
import SystemPackage

/// A calibration, until the last click, a signal, or the end of the window or of the daemon.
final class AimingRun {
    /// Time between looks at the clock, in microseconds.
    private static let interval: Int64 = 100_000

    private let stream: DaemonStream<PointerStreamEvent>
    private let stage: any CalibrationStage
    /// Time of the last event, in seconds, and when it arrived, in microseconds.
    private var last: (time: Double, arrival: Int64)
    private var failure: Failure?

    /// Begins with the pointer where it is.
    /// - Parameters:
    ///   - daemon: the daemon.
    ///   - kinds: kinds of events that the stage needs.
    ///   - makeStage: returns the stage for a place of the pointer, and the time there in seconds.
    init(_ daemon: DaemonConnection, _ kinds: Set<EventKind>, on makeStage: (Point, Double) -> any CalibrationStage)
        throws
    {
        do throws(ClientError) {
            stream = try daemon.begin(.events(kinds))
            let snapshot = try Self.first(of: stream, within: daemon.timeout)
            last = (snapshot.time.seconds, EventLoop.now())
            stage = makeStage(snapshot.state.position, last.time)
        } catch {
            throw Failure(error, of: "io.pointerd.Pointer.Subscribe", at: daemon)
        }
    }

    private static func first(
        of stream: DaemonStream<PointerStreamEvent>,
        within timeout: Duration?
    ) throws(ClientError) -> PointerSnapshot {
        while true {
            if let snapshot = try stream.receive(within: timeout).snapshot { return snapshot }
        }
    }

    /// Asks for everything.
    /// - Returns: what the hand did.
    func run() throws -> CalibrationRecord {
        defer { stage.close() }
        stage.open()
        do throws(Errno) {
            let loop = try EventLoop()
            let signals = try SignalWatcher(on: loop, [SIGINT, SIGTERM, SIGHUP]) { [unowned self] _ in
                fail(Failure(message: "interrupted; nothing was changed"), loop)
            }
            let timer = try Timer(on: loop) { [unowned self] in look(loop) }
            try timer.arm(after: 0, repeatingEvery: Self.interval)
            let events = try StreamReader(stream, on: loop) { [unowned self] event in
                guard stage.record == nil, failure == nil else { return }
                perform(loop) { () throws(Failure) in try apply(event) }
            } onEnd: { [unowned self] _ in
                fail(Failure(message: "pointerd ended the stream; nothing was changed"), loop)
            }
            try loop.run()
            withExtendedLifetime((signals, timer, events)) {}
        } catch {
            throw Failure(message: "cannot wait for pointerd: \(error)")
        }
        if let failure { throw failure }
        return stage.record ?? CalibrationRecord()
    }

    private func fail(_ reason: Failure, _ loop: EventLoop) {
        if failure == nil { failure = reason }
        loop.stop()
    }

    /// Looks at the clock, for the end of the rest.
    private func look(_ loop: EventLoop) {
        perform(loop) { () throws(Failure) in
            try stage.advance(to: last.time + Double(EventLoop.now() - last.arrival) / 1e6)
        }
    }

    private func perform(_ loop: EventLoop, _ step: () throws(Failure) -> Void) {
        do throws(Failure) {
            try step()
            try stage.show()
        } catch {
            return fail(error, loop)
        }
        if stage.record != nil { loop.stop() }
    }

    private func apply(_ event: PointerStreamEvent) throws(Failure) {
        if case .muted = event {
            throw Failure(message: "another user's session is in front; nothing was changed")
        }
        guard let snapshot = event.snapshot else { return }
        let (state, time) = (snapshot.state, snapshot.time.seconds)
        last = (max(last.time, time), EventLoop.now())
        switch event {
        case .event(.button(let change), _) where change.button == .primary:
            let place = change.clickPosition ?? state.position
            try stage.click(isPress: change.isPressed, at: place, state, time: time)
        case .event(.layout, _): try stage.noteLayout()
        case .resynced:
            // A change of the layout may be among the events that were lost.
            try stage.noteLayout()
            stage.move(to: state.position, at: time)
        default: stage.move(to: state.position, at: time)
        }
    }
}

extension Timestamp {
    fileprivate var seconds: Double { Double(microseconds) / 1e6 }
}
