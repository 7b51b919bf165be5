import LayoutDocuments
public import PointerModel
import PointerWire
import Varlink

/// An event for a program that holds outputs or locks a pointer. A stream of outputs ends with ``ClientError/ended`` when another
/// one of the same user replaces it.
public enum HoldStreamEvent: StreamEvent, Equatable {
    /// The outputs or the lock are in force.
    case held
    /// The connection was lost or could not be made. Nothing is held.
    case disconnected(ClientError)
}

extension StreamCall where Element == HoldStreamEvent {
    /// Replaces the outputs while the stream is open. Needs the role `sync`.
    public static func holdOutputs(_ outputs: [Output]) -> StreamCall {
        StreamCall(LayoutMethod.holdOutputs.qualifiedName, document: LayoutWriter.message.setOutputs(outputs)) {
            { (_: NoParameters) in .held }
        }
    }

    /// Locks a pointer while the stream is open: the pointer is hidden and emits only raw motion.
    /// - Parameters:
    ///   - pointer: name of the pointer; nil for the default one.
    ///   - surface: a surface of this user under the pointer. The lock ends with it and needs only the role `layout`. nil to lock
    ///     the pointer anywhere, which needs the role `sync`.
    ///   - isForDrive: whether the lock ends with ``ClientError/notDriven(_:)`` when the daemon does not drive the real cursor.
    public static func lock(
        _ pointer: String? = nil,
        for surface: String? = nil,
        whileDriven isForDrive: Bool = false
    ) -> StreamCall {
        let parameters = LockParameters(surface: surface, pointer: pointer, whileDriven: isForDrive ? true : nil)
        return StreamCall(PointerMethod.lock.qualifiedName, parameters) { { (_: NoParameters) in .held } }
    }
}
