public import PointerModel
public import PointerProtocol
import Varlink

/// io.pointerd.Pointer. Where a call takes the name of a pointer, nil is the default one.
extension Call where Reply == PointerSnapshot {
    /// A pointer's state.
    public static func state(of pointer: String? = nil) -> Call {
        Call(PointerMethod.getState.qualifiedName, PointerParameters(pointer: pointer)) { (reply: StateReply) in
            PointerSnapshot(reply.state)
        }
    }
}

extension Call where Reply == PointResolution {
    /// What a pointer would be at a point in the space of the outputs, with these modifiers held, and why.
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
    /// The pointers that there are, and whether devices move them.
    public static var pointers: Call {
        Call(PointerMethod.list.qualifiedName, NoParameters()) { (reply: PointerListReply) in reply }
    }
}

extension Call where Reply == Void {
    /// Says where the real cursor is: the pointer is there, or at the nearest point of an output. Needs the role `sync`.
    public static func setPosition(_ position: Point, of pointer: String? = nil) -> Call {
        Call(
            PointerMethod.setPosition.qualifiedName,
            SetPositionParameters(x: position.x, y: position.y, pointer: pointer)
        )
    }

    /// Says which modifiers are held, for all pointers. Needs the role `sync`.
    public static func setModifiers(_ modifiers: Modifiers) -> Call {
        Call(PointerMethod.setModifiers.qualifiedName, SetModifiersParameters(modifiers: modifiers.names))
    }

    /// Has devices move nothing until ``resume``, or until this program's user is muted. Needs the role `admin`.
    public static var pause: Call { Call(PointerMethod.pause.qualifiedName) }

    /// Has devices move the pointers again. Needs the role `admin`.
    public static var resume: Call { Call(PointerMethod.resume.qualifiedName) }
}

/// What a pointer would be at a point, and why.
public struct PointResolution: Sendable, Equatable {
    /// nil: in no region.
    public var region: ActiveRegion?
    /// What the pointer would be.
    public var style: ResolvedStyle
    /// The surfaces, nodes and regions that were asked, in order.
    public var explanation: [StepMessage]
    /// How many were asked beside those.
    public var omitted: Int

    init(_ reply: ResolveReply) {
        region = reply.region.map { ActiveRegion($0) }
        style = ResolvedStyle(reply.style)
        explanation = reply.explanation
        omitted = reply.omitted ?? 0
    }
}
