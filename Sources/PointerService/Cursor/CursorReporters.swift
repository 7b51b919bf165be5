import PointerConfiguration
import PointerEngine
import PointerModel
import PointerPipeline
import PointerWire
import Varlink

/// Clients that report the positions of real cursors, each while its stream is open.
///
/// A reporter counts from its first report on. If several of one pointer count, the newest decides.
final class CursorReporters {
    struct Reporter {
        let number: Int
        /// Name of the pointer.
        let pointer: String
        let peer: PeerCredentials
        let stream: ReplyStream
        /// Last reported position; nil before the first report.
        var place: Point?
    }

    /// All reporters, the newest last.
    private(set) var all: [Reporter] = []
    private var lastNumber = 0
    private let runner: PipelineRunner
    private let access: ClientAccess

    init(on runner: PipelineRunner, access: ClientAccess) {
        self.runner = runner
        self.access = access
    }

    /// Makes a client a reporter of a pointer's real cursor while its stream is open.
    func open(_ parameters: PointerParameters, for call: VarlinkCall) throws {
        let name = parameters.pointer ?? PointerNames.byDefault
        guard runner.pipeline.index(ofPointer: name) != nil else {
            throw VarlinkError.noSuchPointer(name, of: InterfaceNames.pointer)
        }
        let stream = try call.stream()
        lastNumber += 1
        let number = lastNumber
        all.append(Reporter(number: number, pointer: name, peer: call.peer, stream: stream))
        stream.onClosed = { [weak self] in self?.end(nil) { $0.number == number } }
        try stream.send(ReportCursorReply(reporter: number))
    }

    /// Applies a report of the real cursor. `place` must be within the client's coordinates.
    func move(_ parameters: MoveCursorParameters, to place: Point, by peer: PeerCredentials) throws(VarlinkError) {
        guard let index = all.firstIndex(where: { $0.number == parameters.reporter && $0.peer.uid == peer.uid }) else {
            throw .noSuchReporter(parameters.reporter)
        }
        let now = runner.clock.currentTime
        guard (now &- CursorTime.lateness...now &+ CursorTime.earliness).contains(parameters.time) else {
            let range = "from \(CursorTime.lateness) before now to \(CursorTime.earliness) after"
            let reason = "expected microseconds of CLOCK_MONOTONIC, \(range)"
            throw VarlinkError(.outOfRange, of: InterfaceNames.pointer, ["parameter": "time"], reason: reason)
        }
        all[index].place = place
        let name = all[index].pointer
        guard current(of: name)?.number == parameters.reporter else { return }
        setReportedPosition(place, at: Timestamp(microseconds: min(parameters.time, now)), of: name)
    }

    /// Ends reporters.
    /// - Parameters:
    ///   - error: error for the clients; nil if they are gone.
    ///   - isOver: returns whether a reporter ends.
    private func end(
        _ error: ((Reporter) -> VarlinkError)?,
        where isOver: (Reporter) -> Bool
    ) {
        let ended = all.filter(isOver)
        guard !ended.isEmpty else { return }
        all.removeAll(where: isOver)
        for reporter in ended {
            if let error { reporter.stream.fail(error(reporter)) }
            // A reporter that did not decide changes nothing.
            guard reporter.place != nil else { continue }
            if let current = current(of: reporter.pointer), current.number > reporter.number { continue }
            updatePosition(of: reporter.pointer)
        }
    }

    /// Ends the reporters of users who are muted or lost the role: all at once, so that none of them decides in place of another.
    func endRefused() {
        end(refusal) { self.access.mutedSeat(of: $0.peer) != nil || !self.access.allows(.sync, $0.peer) }
    }

    /// Returns the error for a reporter whose user is muted or lost the role.
    private func refusal(of reporter: Reporter) -> VarlinkError {
        guard let seat = access.mutedSeat(of: reporter.peer) else {
            return .permissionDenied(.sync, of: InterfaceNames.pointer)
        }
        return .sessionInactive(seat, of: InterfaceNames.pointer)
    }

    /// Ends the reporters of pointers that are gone.
    func endOfGonePointers() {
        end({ .noSuchPointer($0.pointer, of: InterfaceNames.pointer) }) {
            self.runner.pipeline.index(ofPointer: $0.pointer) == nil
        }
    }

    /// Moves a pointer to the last position of the reporter that decides now, or gives it back to the devices.
    func updatePosition(of pointer: String) {
        guard let index = runner.pipeline.index(ofPointer: pointer) else { return }
        let place = runner.pipeline.pointers[index].hasCompositor ? nil : current(of: pointer)?.place
        guard place != nil || runner.pipeline.pointers[index].engine.hasReporter else { return }
        if let place { return setReportedPosition(place, at: runner.clock.time, of: pointer) }
        runner.changePointer { pipeline, time in pipeline.endCursorReports(of: index, at: time) }
    }

    /// Sets the position of a pointer's cursor at a time, unless a compositor moves the pointer.
    private func setReportedPosition(_ place: Point, at creation: Timestamp, of pointer: String) {
        guard let index = runner.pipeline.index(ofPointer: pointer), !runner.pipeline.pointers[index].hasCompositor
        else {
            return
        }
        runner.changePointer { pipeline, time in
            pipeline.reportCursor(at: place, madeAt: creation, of: index, at: time)
        }
    }

    /// Returns the reporter that decides about a pointer; nil if none does.
    private func current(of pointer: String) -> Reporter? {
        all.last { $0.pointer == pointer && $0.place != nil }
    }
}

extension VarlinkError {
    /// A client reports the pointer's cursor, so SetPosition fails.
    static func cursorReported(_ pointer: String) -> VarlinkError {
        VarlinkError(.cursorReported, of: InterfaceNames.pointer, ["pointer": pointer])
    }

    /// The caller's user has no reporter of this number.
    fileprivate static func noSuchReporter(_ number: Int) -> VarlinkError {
        VarlinkError(.noSuchReporter, of: InterfaceNames.pointer, ["reporter": String(number)])
    }
}
