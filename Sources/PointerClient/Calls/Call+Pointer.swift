public import PointerModel
public import PointerWire
import Varlink

/// Calls of io.pointerd.Pointer. The name of a pointer is nil for the default one.
extension Call where Reply == PointerSnapshot {
    /// Returns a pointer's state.
    public static func state(of pointer: String? = nil) -> Call {
        Call(PointerMethod.getState.qualifiedName, PointerParameters(pointer: pointer)) { (reply: StateReply) in
            PointerSnapshot(reply.state)
        }
    }
}

extension Call where Reply == PointResolution {
    /// Resolves the region and style of a pointer at a point in the space of the outputs, with these modifiers held, and explains
    /// the result.
    public static func resolve(
        _ point: Point,
        modifiers: Modifiers = [],
        of pointer: String? = nil
    ) -> Call {
        let parameters = ResolveParameters(x: point.x, y: point.y, modifiers: modifiers.names, pointer: pointer)
        return Call(PointerMethod.resolve.qualifiedName, parameters) { (reply: ResolveReply) in PointResolution(reply) }
    }
}

extension Call where Reply == PointerListReply {
    /// Returns the pointers, and whether devices move them.
    public static var pointers: Call {
        Call(PointerMethod.list.qualifiedName, NoParameters()) { (reply: PointerListReply) in reply }
    }
}

extension Call where Reply == Void {
    /// Moves the pointer to a position, or to the nearest point of an output. Needs the role `sync`.
    public static func setPosition(_ position: Point, of pointer: String? = nil) -> Call {
        Call(
            PointerMethod.setPosition.qualifiedName,
            SetPositionParameters(x: position.x, y: position.y, pointer: pointer)
        )
    }

    /// Sets the held modifiers for all pointers. Needs the role `sync`.
    public static func setModifiers(_ modifiers: Modifiers) -> Call {
        Call(PointerMethod.setModifiers.qualifiedName, SetModifiersParameters(modifiers: modifiers.names))
    }

    /// Stops devices from moving pointers until ``resume``, or until this program's user is muted. Needs the role `admin`.
    public static var pause: Call { Call(PointerMethod.pause.qualifiedName) }

    /// Lets devices move the pointers again. Needs the role `admin`.
    public static var resume: Call { Call(PointerMethod.resume.qualifiedName) }
}

/// The region and style of a pointer at a point, with an explanation.
public struct PointResolution: Sendable, Equatable {
    /// The region; nil if the point is in no region.
    public var region: ActiveRegion?
    /// The pointer's style.
    public var style: ResolvedStyle
    /// The surfaces, nodes and regions that the daemon examined, in order.
    public var explanation: [StepMessage]
    /// Number of steps that the explanation omits.
    public var omitted: Int

    init(_ reply: ResolveReply) {
        region = reply.region.map { ActiveRegion($0) }
        style = ResolvedStyle(reply.style)
        explanation = reply.explanation
        omitted = reply.omitted ?? 0
    }
}
