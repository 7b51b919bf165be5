package import PointerModel

/// Fingers on a screen, whose places are points of the outputs.
///
/// The first finger has the pointer's place and holds the primary button. It and the finger that came down next pan, pinch and
/// rotate. All further fingers wait until one of these two lifts. Once the first finger has lifted, the others have no effect, and
/// the next touch begins after all have lifted.
package struct ScreenFingers: Sendable {
    /// A finger that is down.
    private struct Finger {
        let id: Int
        /// Where it came down.
        let start: Point
        var position: Point
    }

    /// Whether the content follows the fingers.
    package var isNatural: Bool
    /// Fingers in the order in which they came down. The places after the last finger are empty.
    private var fingers = InlineArray<16, Finger?>(repeating: nil)
    private var count = 0
    /// Whether the first of the fingers has the pointer; if not, it came down after another one that has lifted.
    private var hasPointer = false
    private var pair: ScreenPair?

    /// - Parameter isNatural: whether the content follows the fingers, as `naturalScrolling` sets it.
    package init(isNatural: Bool = true) {
        self.isNatural = isNatural
    }

    /// Id of the finger that has the pointer's place and holds the primary button; nil if none has.
    package var first: Int? { hasPointer ? fingers[0]?.id : nil }

    /// Id of the finger at a place in the order in which they came down; nil if fewer are down.
    package func id(at place: Int) -> Int? { fingers.indices.contains(place) ? fingers[place]?.id : nil }

    package func contains(_ id: Int) -> Bool { place(of: id) != nil }

    /// Puts a finger down. Ignores an id that is down already, and fingers beyond ``Contacts/capacity``.
    /// - Parameters:
    ///   - id: a number of the finger, until it lifts.
    ///   - position: the finger's place.
    ///   - canPress: whether the finger has the pointer if it is the first.
    ///   - report: receives the effect.
    package mutating func begin(
        _ id: Int,
        at position: Point,
        canPress: Bool = true,
        _ report: inout PointerReport
    ) {
        guard place(of: id) == nil, count < fingers.count, position.isFinite else { return }
        // A report can press or release the button only once.
        if count == 0, canPress, report.released.isEmpty {
            hasPointer = true
            report.position = position
            report.pressed = .primary
            report.touch = .began
        }
        fingers[count] = Finger(id: id, start: position, position: position)
        count += 1
    }

    /// Moves a finger. Ignores an id that is not down.
    package mutating func move(_ id: Int, to position: Point, _ report: inout PointerReport) {
        guard let place = place(of: id), position.isFinite else { return }
        if place == 0, hasPointer, fingers[0]?.position != position { report.position = position }
        fingers[place]?.position = position
    }

    /// Lifts a finger, or cancels it. Ignores an id that is not down.
    package mutating func end(_ id: Int, isCancelled: Bool = false, _ report: inout PointerReport) {
        guard let place = place(of: id) else { return }
        if place == 0, hasPointer {
            hasPointer = false
            report.released = .primary
            report.touch = .ended
            if isCancelled { report.isInterrupted = true }
        }
        if place < 2, let pair {
            // An interruption cancels gestures by itself.
            if !report.isInterrupted { report.manipulation = pair.end(isCancelled ? .cancelled : .ended) }
            self.pair = nil
        }
        for next in place..<count { fingers[next] = next + 1 < count ? fingers[next + 1] : nil }
        count -= 1
    }

    /// Adds the gesture of the first two fingers to a report, after all changes of that report.
    package mutating func finish(_ report: inout PointerReport) {
        guard hasPointer, let first = fingers[0], let second = fingers[1] else { return }
        if pair == nil {
            pair = ScreenPair(
                cameDownAt: (first.start, second.start),
                first: first.position,
                second: second.position,
                isNatural: isNatural
            )
        }
        // A report has one step of a gesture.
        if report.manipulation == nil {
            report.manipulation = pair?.move(to: first.position, second.position, at: report.time)
        }
    }

    /// Cancels all fingers. Those that are still down have no effect any more until all have lifted.
    package mutating func cancel(_ report: inout PointerReport) {
        guard hasPointer else { return }
        hasPointer = false
        pair = nil
        report.released = .primary
        report.touch = .ended
        report.isInterrupted = true
    }

    private func place(of id: Int) -> Int? {
        for place in 0..<count where fingers[place]?.id == id { return place }
        return nil
    }
}
