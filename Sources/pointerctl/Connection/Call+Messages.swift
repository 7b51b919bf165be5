import PointerClient
import PointerModel
import PointerWire

/// Calls whose replies are the messages of the protocol, from which pointerctl prints everything that the daemon sends.
extension Call where Reply == StateReply {
    /// Returns a pointer's state.
    static func stateMessage(of pointer: String?) -> Call {
        Call(PointerMethod.getState.qualifiedName, PointerParameters(pointer: pointer), as: StateReply.self)
    }
}

extension Call where Reply == ResolveReply {
    /// Resolves the region and style of a pointer at a point.
    /// - Parameters:
    ///   - point: the point, in the space of the outputs.
    ///   - modifiers: names of the held modifiers; nil to send none.
    ///   - pointer: name of the pointer; nil for the default one.
    static func resolution(at point: Point, modifiers: [String]?, of pointer: String?) -> Call {
        let parameters = ResolveParameters(x: point.x, y: point.y, modifiers: modifiers, pointer: pointer)
        return Call(PointerMethod.resolve.qualifiedName, parameters, as: ResolveReply.self)
    }
}

extension Call where Reply == Void {
    /// Sets the held modifiers for all pointers.
    static func setModifiers(_ parameters: SetModifiersParameters) -> Call {
        Call(PointerMethod.setModifiers.qualifiedName, parameters)
    }
}
