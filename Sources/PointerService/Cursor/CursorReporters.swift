import PointerConfiguration
import PointerEngine
import PointerModel
import PointerPipeline
import PointerProtocol
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

    func add(_ stream: ReplyStream, of peer: PeerCredentials, pointer: String) -> Int {
        lastNumber += 1
        all.append(Reporter(number: lastNumber, pointer: pointer, peer: peer, stream: stream))
        return lastNumber
    }

    /// Removes reporters.
    /// - Returns: the removed reporters.
    func remove(where isGone: (Reporter) -> Bool) -> [Reporter] {
        let removed = all.filter(isGone)
        if !removed.isEmpty { all.removeAll(where: isGone) }
        return removed
    }

    /// Returns the index of a user's reporter with this number; nil if the user has none.
    func index(of number: Int, user: UInt32) -> Int? {
        all.firstIndex { $0.number == number && $0.peer.uid == user }
    }

    /// Sets the reported position of a reporter.
    func move(_ index: Int, to place: Point) {
        all[index].place = place
    }

    /// Returns the reporter that decides about a pointer; nil if none does.
    func current(of pointer: String) -> Reporter? {
        all.last { $0.pointer == pointer && $0.place != nil }
    }
}

extension PointerService {
    /// Makes a client a reporter of a pointer's real cursor while its stream is open.
    func reportCursor(_ parameters: PointerParameters, for call: VarlinkCall) throws {
        let name = parameters.pointer ?? PointerNames.byDefault
        guard pipeline.index(ofPointer: name) != nil else { throw VarlinkError.noSuchPointer(name) }
        let stream = try call.stream()
        let number = reporters.add(stream, of: call.peer, pointer: name)
        stream.onClosed = { [weak self] in self?.endReporters(nil) { $0.number == number } }
        try stream.send(ReportCursorReply(reporter: number))
    }

    /// Applies a report of the real cursor. `place` must be within the client's coordinates.
    func moveCursor(_ parameters: MoveCursorParameters, to place: Point, by peer: PeerCredentials) throws(VarlinkError)
    {
        guard let index = reporters.index(of: parameters.reporter, user: peer.uid) else {
            throw .noSuchReporter(parameters.reporter)
        }
        let now = now
        guard (now &- CursorTime.lateness...now &+ CursorTime.earliness).contains(parameters.time) else {
            let range = "from \(CursorTime.lateness) before now to \(CursorTime.earliness) after"
            let reason = "expected microseconds of CLOCK_MONOTONIC, \(range)"
            throw VarlinkError(PointerError.outOfRange, ["parameter": "time"], reason: reason)
        }
        reporters.move(index, to: place)
        let name = reporters.all[index].pointer
        guard reporters.current(of: name)?.number == parameters.reporter else { return }
        setReportedPosition(place, at: Timestamp(microseconds: min(parameters.time, now)), of: name)
    }

    /// Ends reporters.
    /// - Parameters:
    ///   - error: error for the clients; nil if they are gone.
    ///   - isOver: returns whether a reporter ends.
    func endReporters(
        _ error: ((CursorReporters.Reporter) -> VarlinkError)?,
        where isOver: (CursorReporters.Reporter) -> Bool
    ) {
        for reporter in reporters.remove(where: isOver) {
            if let error { reporter.stream.fail(error(reporter)) }
            // A reporter that did not decide changes nothing.
            guard reporter.place != nil else { continue }
            if let current = reporters.current(of: reporter.pointer), current.number > reporter.number { continue }
            updateReportedPosition(of: reporter.pointer)
        }
    }

    /// Ends the reporters of users who are muted or lost the role: all at once, so that none of them decides in place of another.
    func endRefusedReporters() {
        endReporters(refusal) { self.mutedSeat(of: $0.peer) != nil || !self.access.allows(.sync, $0.peer) }
    }

    /// Returns the error for a reporter whose user is muted or lost the role.
    private func refusal(of reporter: CursorReporters.Reporter) -> VarlinkError {
        guard let seat = mutedSeat(of: reporter.peer) else {
            return .permissionDenied(PointerError.permissionDenied, .sync)
        }
        return .sessionInactive(PointerError.sessionInactive, seat)
    }

    /// Ends the reporters of pointers that are gone.
    func endReportersOfGonePointers() {
        endReporters({ .noSuchPointer($0.pointer) }) { self.pipeline.index(ofPointer: $0.pointer) == nil }
    }

    /// Moves a pointer to the last position of the reporter that decides now, or gives it back to the devices. Earlier reports of
    /// devices take effect first.
    func updateReportedPosition(of pointer: String) {
        guard let index = pipeline.index(ofPointer: pointer) else { return }
        let place = pipeline.pointers[index].hasCompositor ? nil : reporters.current(of: pointer)?.place
        guard place != nil || pipeline.pointers[index].engine.isReported else { return }
        flushPending()
        if let place { return setReportedPosition(place, at: Timestamp(microseconds: now), of: pointer) }
        changePointer { pipeline, time in pipeline.endCursorReports(of: index, at: time) }
    }

    /// Sets the position of a pointer's cursor at a time, unless a compositor moves the pointer.
    private func setReportedPosition(_ place: Point, at creation: Timestamp, of pointer: String) {
        guard let index = pipeline.index(ofPointer: pointer), !pipeline.pointers[index].hasCompositor else { return }
        changePointer { pipeline, time in
            pipeline.reportCursor(at: place, madeAt: creation, of: index, at: time)
        }
    }
}

extension VarlinkError {
    /// A client reports the pointer's cursor, so SetPosition fails.
    static func cursorReported(_ pointer: String) -> VarlinkError {
        VarlinkError(PointerError.cursorReported, ["pointer": pointer])
    }

    /// The caller's user has no reporter of this number.
    fileprivate static func noSuchReporter(_ number: Int) -> VarlinkError {
        VarlinkError(PointerError.noSuchReporter, ["reporter": String(number)])
    }
}
