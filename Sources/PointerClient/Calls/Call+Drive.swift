public import PointerWire
import Varlink

/// Calls of io.pointerd.Drive. Its stream, Monitor, is ``PointerClient/drive(reconnects:)`` or ``StreamCall/drive``. All need the role
/// `admin`.
extension Call where Reply == DriveStatusMessage {
    /// Returns the status of the drive.
    public static var driveStatus: Call {
        Call(DriveMethod.getStatus.qualifiedName, NoParameters()) { (reply: DriveStatusReply) in reply.status }
    }

    /// Turns the drive on.
    /// - Parameter seconds: time after which it goes off again by itself unless this is called without a time before, 1 to 300; nil if
    ///   it stays on.
    public static func enableDrive(confirmWithin seconds: Int? = nil) -> Call {
        Call(DriveMethod.enable.qualifiedName, EnableDriveParameters(confirmWithin: seconds)) {
            (reply: DriveStatusReply) in reply.status
        }
    }

    /// Turns the drive off, and gives the devices back.
    public static var disableDrive: Call {
        Call(DriveMethod.disable.qualifiedName, NoParameters()) { (reply: DriveStatusReply) in reply.status }
    }
}

/// An event for a subscriber to the drive.
public enum DriveStreamEvent: StreamEvent, Equatable {
    /// The current status. A connection begins with it. The daemon sends it again after every change.
    case status(DriveStatusMessage)
    /// The connection was lost or could not be made.
    case disconnected(ClientError)
}

extension StreamCall where Element == DriveStreamEvent {
    /// Subscribes to the status of the drive: now, and after every change.
    public static var drive: StreamCall {
        StreamCall(DriveMethod.monitor.qualifiedName, NoParameters()) {
            { (reply: DriveStatusReply) in .status(reply.status) }
        }
    }
}
