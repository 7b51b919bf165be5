public import PointerModel

/// The wire's State: one atomic snapshot of the pointer.
///
/// Texts from a closed set, such as button names, are plain strings, because a newer daemon may know more of them.
public struct StateMessage: Codable, Sendable, Equatable {
    public var position: Point
    public var displayed: Point
    public var contentOffset: Vector?
    public var velocity: Vector?
    public var buttons: [String]
    public var modifiers: [String]
    public var source: String?
    public var region: RegionMessage?
    public var style: StyleMessage
    public var latched: Bool?
    public var locked: Bool?
    public var transition: TransitionMessage?
    public var frame: UInt64
    public var time: Int64
    /// Name of the pointer; nil means the default pointer.
    public var pointer: String?
    /// nil if nobody reports that the pointer is at the real cursor.
    public var agreement: String?

    /// Converts a state of the model.
    /// - Parameters:
    ///   - snapshot: the state, with its frame and time.
    ///   - pointer: name of the pointer; nil means the default pointer.
    public init(_ snapshot: PointerSnapshot, pointer: String? = nil) {
        let state = snapshot.state
        position = state.position.onWire
        displayed = state.displayed.onWire
        contentOffset = state.contentOffset.onWireUnlessZero
        velocity = state.velocity.onWireUnlessZero
        buttons = state.buttons.names
        modifiers = state.modifiers.names
        source = state.source?.rawValue
        region = state.region.map(RegionMessage.init)
        style = StyleMessage(state.style)
        latched = state.isLatched
        locked = state.isLocked
        transition = state.transition.map(TransitionMessage.init)
        frame = snapshot.frame
        time = snapshot.time.microseconds
        self.pointer = pointer
        agreement = state.agreement == .none ? nil : state.agreement.rawValue
    }
}

/// The reply of GetState.
public struct StateReply: Codable, Sendable, Equatable {
    public var state: StateMessage

    public init(state: StateMessage) {
        self.state = state
    }
}
