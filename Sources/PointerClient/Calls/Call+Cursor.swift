public import PointerModel
import PointerProtocol
import Varlink

/// The real cursor, in io.pointerd.Pointer.
extension Call where Reply == Void {
    /// Reports where the real cursor is. Needs the role `sync`, and ``StreamCall/cursorReporter(of:)`` of the same user on another connection.
    /// - Parameters:
    ///   - place: in the space of the outputs; the pointer is there, or at the nearest point of an output.
    ///   - time: when the cursor was there, at most 1 s ago and 10 ms ahead; else ``ClientError/outOfRange(_:reason:)``.
    ///   - reporter: the number that the stream began with.
    public static func moveCursor(to place: Point, at time: Timestamp, by reporter: Int) -> Call {
        Call(
            PointerMethod.moveCursor.qualifiedName,
            MoveCursorParameters(reporter: reporter, x: place.x, y: place.y, time: time.microseconds)
        )
    }
}

/// What a program learns that reports where the real cursor is.
public enum CursorReporterStreamEvent: StreamEvent, Equatable {
    /// ``Call/moveCursor(to:at:by:)`` is heard with this number. With the first of these calls the pointer is at the cursor, and devices move
    /// it no more.
    case began(reporter: Int)
    /// The daemon has gone, or was never there.
    case disconnected(ClientError)
}

extension StreamCall where Element == CursorReporterStreamEvent {
    /// Reports where the real cursor is while the stream lives. Needs the role `sync`. It ends with ``ClientError/sessionInactive(seat:)`` when
    /// another session comes to the front.
    /// - Parameter pointer: its name; nil: the default one.
    public static func cursorReporter(of pointer: String? = nil) -> StreamCall {
        StreamCall(PointerMethod.reportCursor.qualifiedName, PointerParameters(pointer: pointer)) {
            { (reply: ReportCursorReply) in .began(reporter: reply.reporter) }
        }
    }
}
