public import PointerModel
import PointerProtocol
import Varlink

/// What those learn who hold outputs or lock a pointer. ``ClientError/ended`` ends a stream of outputs that another one of the same user
/// replaces.
public enum HoldStreamEvent: StreamEvent, Equatable {
    /// It is in force.
    case held
    /// The daemon has gone, or was never there, and nothing is held.
    case disconnected(ClientError)
}

extension StreamCall where Element == HoldStreamEvent {
    /// Holds outputs for as long as the stream is there, in place of the others. Needs the role `sync`.
    public static func holdOutputs(_ outputs: [Output]) -> StreamCall {
        hold(LayoutMethod.holdOutputs.qualifiedName, SetOutputsParameters(outputs: outputs))
    }

    /// Hides a pointer, of which only the raw motion comes for as long as the stream is there.
    /// - Parameters:
    ///   - pointer: its name; nil: the default one.
    ///   - surface: one of this user's where the pointer is, with which the lock ends, for which the role `layout` is enough; nil: the pointer
    ///     is locked wherever it is, which needs the role `sync`.
    public static func lock(_ pointer: String? = nil, for surface: String? = nil) -> StreamCall {
        hold(PointerMethod.lock.qualifiedName, LockParameters(surface: surface, pointer: pointer))
    }

    private static func hold(_ method: String, _ parameters: some Encodable & Sendable) -> StreamCall {
        StreamCall(method, parameters) { { (_: NoParameters) in .held } }
    }
}
