import PointerModel

/// What the cursor sessions of the outputs say, and where the cursor is by it.
///
/// Pure: events and times in, a place out. A cursor that no session has is in an unknown place: it may be gone, hidden, or painted into the
/// frame by the compositor, which ends sessions as well.
struct CursorPlaces: Sendable {
    /// What a session says.
    enum Event: Sendable, Hashable {
        /// The cursor's picture touches the output from now on.
        case enter
        /// It does no longer, or the compositor paints it.
        case leave
        /// The cursor is here, from the output's upper left corner as a person sees it.
        case position(x: Int, y: Int)
    }

    /// What becomes of the cursor.
    enum Change: Sendable, Hashable {
        /// It is at this point of the global space.
        case moved(Point)
        /// Nobody knows where it is.
        case lost
    }

    /// What counts as one in positions.
    private enum Unit {
        case pixel, point
    }

    private struct Session {
        let name: UInt32
        let output: Output
        let frameTime: Int64
        var isInside = false
        /// The last position; nil before the first one.
        var position: (x: Int, y: Int)?
        /// Number of the event that said so.
        var number = 0
    }

    /// How many frames without a session that has the cursor make its place unknown. Outputs say at different times that the cursor has left one
    /// for the other, each with a frame of its own.
    private static let patience = 1.5

    private var unit: Unit
    private var sessions: [Session] = []
    private var lastNumber = 0
    /// Whether anything was said since the last change was taken.
    private var isNew = false
    /// The place that was returned last; nil if that is unknown.
    private var shown: Point?
    /// The time at which the place becomes unknown, in microseconds; nil unless no session has the cursor for now.
    private(set) var deadline: Int64?

    /// Whether the place is known, as far as ``takeChange(at:)`` has said.
    var isKnown: Bool { shown != nil }

    /// Creates places without a session.
    /// - Parameter countsPoints: whether positions count points, as Hyprland's do, and not the pixels of the protocol.
    init(countsPoints: Bool = false) {
        unit = countsPoints ? .point : .pixel
    }

    /// Begins the session of an output, in place of a former one.
    /// - Parameters:
    ///   - output: the output.
    ///   - name: its number in the registry.
    ///   - frameTime: time between two of its frames, in microseconds.
    mutating func begin(_ output: Output, named name: UInt32, frameTime: Int64) {
        end(name)
        sessions.append(Session(name: name, output: output, frameTime: frameTime))
    }

    /// Ends the session of an output.
    mutating func end(_ name: UInt32) {
        isNew = true
        sessions.removeAll { $0.name == name }
    }

    /// Notes an event of the session of an output.
    mutating func note(_ event: Event, of name: UInt32) {
        guard let index = sessions.firstIndex(where: { $0.name == name }) else { return }
        isNew = true
        switch event {
        // A cursor that comes back to where it was has no new position.
        case .enter: sessions[index].isInside = true
        case .leave: sessions[index].isInside = false
        case .position(let x, let y):
            lastNumber += 1
            sessions[index].position = (x, y)
            sessions[index].number = lastNumber
            if unit == .point, !Self.isNear(place(by: sessions[index]), sessions[index].output) { unit = .pixel }
        }
    }

    /// Returns what has changed by the events since the last time. To be called after all that came at once, and at ``deadline``.
    /// - Parameter now: the time in microseconds.
    mutating func takeChange(at now: Int64) -> Change? {
        guard isNew || deadline != nil else { return nil }
        isNew = false
        if let place {
            deadline = nil
            guard place != shown else { return nil }
            shown = place
            return .moved(place)
        }
        guard shown != nil else { return nil }
        let end = deadline ?? now + Int64(Double(sessions.map(\.frameTime).max() ?? 0) * Self.patience)
        guard now >= end else {
            deadline = end
            return nil
        }
        (shown, deadline) = (nil, nil)
        return .lost
    }

    /// Where the cursor is. Where its picture touches several outputs, the one that has its place says it, and of several the last one.
    private var place: Point? {
        let known = sessions.filter { $0.isInside && $0.position != nil }
            .map { (session: $0, place: place(by: $0)) }
            .filter { Self.isNear($0.place, $0.session.output) }
        let on = known.filter { $0.session.output.frame.contains($0.place) }
        return (on.isEmpty ? known : on).max { $0.session.number < $1.session.number }?.place
    }

    private func place(by session: Session) -> Point {
        guard let position = session.position else { return session.output.frame.origin }
        let scale = unit == .pixel ? session.output.scale : 1
        let origin = session.output.frame.origin
        return Point(x: origin.x + Double(position.x) / scale, y: origin.y + Double(position.y) / scale)
    }

    /// Whether a place is on an output, or where a cursor can be that touches it.
    private static func isNear(_ place: Point, _ output: Output) -> Bool {
        let overhang = Double(OverlayWaylandLimit.overhang.most)
        return output.frame.insetBy(dx: -overhang, dy: -overhang).contains(place)
    }
}
