public import PointerModel
import PointerWire
import Varlink

/// Calls of io.pointerd.Pointer for the real cursor.
extension Call where Reply == Void {
    /// Reports the position of the real cursor. Needs the role `sync`, and ``StreamCall/cursorReporter(of:)`` of the same user on
    /// another connection.
    /// - Parameters:
    ///   - place: the position in the space of the outputs. The pointer moves there, or to the nearest point of an output.
    ///   - time: time of the position, at most 1 s ago and 10 ms ahead; otherwise the call fails with
    ///     ``ClientError/outOfRange(_:reason:)``.
    ///   - reporter: the reporter's number, from ``CursorReporterStreamEvent/began(reporter:)``.
    public static func moveCursor(to place: Point, at time: Timestamp, by reporter: Int) -> Call {
        let parameters = MoveCursorParameters(reporter: reporter, x: place.x, y: place.y, time: time.microseconds)
        return Call(PointerMethod.moveCursor.qualifiedName, document: parameters.document)
    }
}

/// An event for a program that reports the real cursor.
public enum CursorReporterStreamEvent: StreamEvent, Equatable {
    /// The daemon accepts ``Call/moveCursor(to:at:by:)`` with this number. The first of these calls moves the pointer to the
    /// cursor; from then on devices do not move it.
    case began(reporter: Int)
    /// The connection was lost or could not be made.
    case disconnected(ClientError)
}

extension StreamCall where Element == CursorReporterStreamEvent {
    /// Registers a reporter of the real cursor while the stream is open. Needs the role `sync`. The stream ends with
    /// ``ClientError/sessionInactive(seat:)`` when another session comes to the front.
    /// - Parameter pointer: name of the pointer; nil for the default one.
    public static func cursorReporter(of pointer: String? = nil) -> StreamCall {
        StreamCall(PointerMethod.reportCursor.qualifiedName, PointerParameters(pointer: pointer)) {
            { (reply: ReportCursorReply) in .began(reporter: reply.reporter) }
        }
    }
}
