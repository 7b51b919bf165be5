package import PointerClient
package import PointerModel
package import PointerRuntime
import SafeText
package import SystemPackage

/// Reports to the daemon what a program knows of its desktop: the outputs, where the real cursor is, and the modifiers.
///
/// Nothing is reported that the program does not know: outputs are held from the first ones on, and the program is a reporter of the
/// cursor from the first place on. The daemon asks for the role sync.
package final class DesktopReporter {
    /// What is reported over a connection of its own.
    package enum Link: Sendable, Hashable {
        case outputs
        /// The cursor and the modifiers.
        case cursor
    }

    private let outputs: StreamLink<HoldStreamEvent>
    private let cursor: CursorReporter
    /// The outputs that were reported last; nil before the first report.
    private var reportedOutputs: [Output]?
    /// Whether the program knows where the cursor is.
    package private(set) var reportsCursor = false
    /// Called when the daemon has what was reported.
    package var onSuccess: (Link) -> Void = { _ in }
    /// Called when the daemon refuses a report or its connection is lost, with the reason.
    package var onLoss: (ClientError, Link) -> Void = { _, _ in }
    /// Called when the daemon takes longer for a reply than it should, and when it answers again.
    package var onHanging: (Bool) -> Void = { _ in }

    /// Creates a reporter without a connection. Throws the errors of timerfd_create(2) and epoll_ctl(2).
    /// - Parameters:
    ///   - loop: the program's event loop.
    ///   - location: location of the daemon's socket.
    ///   - now: returns the time in microseconds, on the clock of the loop's timers.
    package init(
        on loop: EventLoop,
        at location: DaemonLocation,
        now: @escaping () -> Int64 = EventLoop.now
    ) throws(Errno) {
        outputs = try StreamLink(on: loop, at: location, now: now)
        cursor = try CursorReporter(on: loop, at: location, now: now)
        outputs.onEvent = { [unowned self] _ in onSuccess(.outputs) }
        outputs.onLoss = { [unowned self] error in
            // Another program of this user knows other outputs, until one of both learns better.
            if error != .ended { onLoss(error, .outputs) }
        }
        cursor.onSuccess = { [unowned self] in onSuccess(.cursor) }
        cursor.onLoss = { [unowned self] error in onLoss(error, .cursor) }
        cursor.onHanging = { [unowned self] isHanging in onHanging(isHanging) }
    }

    /// Holds these outputs from now on, as far as the daemon takes them.
    package func hold(_ outputs: [Output]) {
        let outputs = Self.taken(outputs)
        guard outputs != reportedOutputs else { return }
        reportedOutputs = outputs
        self.outputs.open(.holdOutputs(outputs))
    }

    /// The outputs that the daemon takes: it would refuse all of them for one. One whose place, size or scale is beyond what a layout may
    /// have is left out. A name that is too long, has control characters, or is another's too becomes a free one.
    static func taken(_ outputs: [Output]) -> [Output] {
        var names: Set<ByteExact<String>> = []
        return outputs.filter(isInRange).prefix(PointerModelLimit.outputs.most).map { output in
            var output = output
            if !isName(output.name) || names.contains(ByteExact(output.name)) {
                var number = names.count
                repeat {
                    output.name = "output-\(number)"
                    number += 1
                } while names.contains(ByteExact(output.name))
            }
            names.insert(ByteExact(output.name))
            return output
        }
    }

    private static func isInRange(_ output: Output) -> Bool {
        let (frame, position) = (output.frame, LayoutLimits.position)
        return position.contains(frame.minX) && position.contains(frame.minY) && position.contains(frame.maxX)
            && position.contains(frame.maxY) && LayoutLimits.outputSide.contains(frame.width)
            && LayoutLimits.outputSide.contains(frame.height) && LayoutLimits.outputScale.contains(output.scale)
    }

    private static func isName(_ text: String) -> Bool {
        (1...PointerModelLimit.identifierBytes.most).contains(text.utf8.count) && PrintableText.isName(text)
    }

    /// Reports a position of the real cursor.
    package func move(to place: Point) {
        if !reportsCursor {
            reportsCursor = true
            cursor.open()
        }
        cursor.move(to: place)
    }

    /// Whether the daemon has taken the last place.
    package var isCursorTaken: Bool { cursor.isTaken }

    /// The last place that was reported; nil before the first.
    package var cursorPlace: Point? { cursor.place }

    /// Ends the report of the cursor until it has a place again.
    package func forgetCursor() {
        reportsCursor = false
        cursor.close()
    }

    /// Reports the modifiers that are down.
    package func set(_ modifiers: Modifiers) { cursor.set(modifiers) }
}
