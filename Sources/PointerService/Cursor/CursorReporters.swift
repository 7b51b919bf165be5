import PointerConfiguration
import PointerEngine
import PointerModel
import PointerProtocol
import Varlink

/// The clients that report where pointers' real cursors are, each for as long as its stream lives.
///
/// One counts from its first report on; of several of a pointer, the newest of these.
final class CursorReporters {
    struct Reporter {
        let number: Int
        /// The pointer's name.
        let pointer: String
        let peer: PeerCredentials
        let stream: ReplyStream
        /// Where it reported the cursor last; nil: it has not yet.
        var place: Point?
    }

    /// The newest last.
    private(set) var all: [Reporter] = []
    private var lastNumber = 0

    func add(_ stream: ReplyStream, of peer: PeerCredentials, pointer: String) -> Int {
        lastNumber += 1
        all.append(Reporter(number: lastNumber, pointer: pointer, peer: peer, stream: stream))
        return lastNumber
    }

    /// Takes reporters away.
    /// - Returns: those that were.
    func remove(where isGone: (Reporter) -> Bool) -> [Reporter] {
        let removed = all.filter(isGone)
        if !removed.isEmpty { all.removeAll(where: isGone) }
        return removed
    }

    /// The one of a user that has this number; nil: there is none.
    func index(of number: Int, user: UInt32) -> Int? {
        all.firstIndex { $0.number == number && $0.peer.uid == user }
    }

    /// Notes where a reporter says that the cursor is.
    func move(_ index: Int, to place: Point) {
        all[index].place = place
    }

    /// The one that counts for a pointer; nil: none does.
    func current(of pointer: String) -> Reporter? {
        all.last { $0.pointer == pointer && $0.place != nil }
    }
}

extension PointerService {
    /// Has a client report where a pointer's real cursor is, for as long as it listens to the stream.
    func reportCursor(_ parameters: PointerParameters, for call: VarlinkCall) throws {
        let name = parameters.pointer ?? PointerNames.byDefault
        guard pipeline.index(ofPointer: name) != nil else { throw VarlinkError.noSuchPointer(name) }
        let stream = try call.stream()
        let number = reporters.add(stream, of: call.peer, pointer: name)
        stream.onClosed = { [weak self] in self?.endReporters(nil) { $0.number == number } }
        try stream.send(ReportCursorReply(reporter: number))
    }

    /// Takes where a reporter says that the cursor is.
    /// - Parameter place: within what a client may name.
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
        follow(place, at: Timestamp(microseconds: min(parameters.time, now)), of: name)
    }

    /// Ends reporters.
    /// - Parameters:
    ///   - error: what their clients get; nil: they have gone.
    ///   - isOver: whether a reporter is to end.
    func endReporters(
        _ error: ((CursorReporters.Reporter) -> VarlinkError)?,
        where isOver: (CursorReporters.Reporter) -> Bool
    ) {
        for reporter in reporters.remove(where: isOver) {
            if let error { reporter.stream.fail(error(reporter)) }
            // Where it did not count, everything stays as it is.
            guard reporter.place != nil else { continue }
            if let current = reporters.current(of: reporter.pointer), current.number > reporter.number { continue }
            followReporters(of: reporter.pointer)
        }
    }

    /// Ends the reporters of users who are muted, or who no longer have the role: all at once, so that none of them counts in place of
    /// another.
    func endRefusedReporters() {
        endReporters(refusal) { self.seat(sessionGate: $0.peer) != nil || !self.access.allows(.sync, $0.peer) }
    }

    /// Why a reporter may not go on.
    private func refusal(of reporter: CursorReporters.Reporter) -> VarlinkError {
        guard let seat = seat(sessionGate: reporter.peer) else {
            return .permissionDenied(PointerError.permissionDenied, .sync)
        }
        return .sessionInactive(PointerError.sessionInactive, seat)
    }

    /// Ends the reporters of pointers that are gone.
    func endReportersOfGonePointers() {
        endReporters({ .noSuchPointer($0.pointer) }) { self.pipeline.index(ofPointer: $0.pointer) == nil }
    }

    /// Has a pointer be where the reporter that counts now reported the cursor last; where none does, devices move it again. What devices
    /// reported before counts as it was.
    func followReporters(of pointer: String) {
        guard let index = pipeline.index(ofPointer: pointer) else { return }
        let place = pipeline.pointers[index].hasCompositor ? nil : reporters.current(of: pointer)?.place
        guard place != nil || pipeline.pointers[index].engine.isReported else { return }
        takeWaiting()
        if let place { return follow(place, at: Timestamp(microseconds: now), of: pointer) }
        changePointer { pipeline, time in pipeline.endCursorReports(of: index, at: time) }
    }

    /// Takes where a pointer's cursor was at a time, unless a compositor moves the pointer.
    private func follow(_ place: Point, at creation: Timestamp, of pointer: String) {
        guard let index = pipeline.index(ofPointer: pointer), !pipeline.pointers[index].hasCompositor else { return }
        changePointer { pipeline, time in
            pipeline.reportCursor(at: place, madeAt: creation, of: index, at: time)
        }
    }
}

extension VarlinkError {
    /// A client reports where the pointer's cursor is, and nobody else says so.
    static func cursorReported(_ pointer: String) -> VarlinkError {
        VarlinkError(PointerError.cursorReported, ["pointer": pointer])
    }

    /// The caller's user has no reporter of this number.
    fileprivate static func noSuchReporter(_ number: Int) -> VarlinkError {
        VarlinkError(PointerError.noSuchReporter, ["reporter": String(number)])
    }
}
