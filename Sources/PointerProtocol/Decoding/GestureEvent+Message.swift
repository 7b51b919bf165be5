public import PointerModel

extension GestureEvent {
    /// Reads a gesture step from a message; nil if the gesture or its phase is unknown.
    public init?(_ message: GestureMessage) {
        guard let gesture = Gestures(names: [message.gesture]), let phase = GesturePhase(rawValue: message.phase) else {
            return nil
        }
        self.init(
            gesture,
            phase,
            surface: message.surfaceName,
            node: message.node,
            location: message.location,
            modifiers: Modifiers(known: message.modifiers)
        )
        button = Buttons(known: message.button.map { [$0] } ?? [])
        translation = message.translation ?? .zero
        scale = message.scale ?? 1
        rotation = message.rotation ?? 0
        // The rectangle's corner opposite to the pointer.
        start = message.rect.map { rect in
            Point(
                x: abs(message.location.x - rect.minX) < abs(message.location.x - rect.maxX) ? rect.maxX : rect.minX,
                y: abs(message.location.y - rect.minY) < abs(message.location.y - rect.maxY) ? rect.maxY : rect.minY
            )
        }
    }
}

extension Manipulation {
    /// Reads a manipulation step from a message; nil if the kind or the phase is unknown.
    public init?(_ message: ManipulationMessage) {
        guard let kind = Kind(rawValue: message.manipulation), let phase = GesturePhase(rawValue: message.phase) else {
            return nil
        }
        let translation = message.translation ?? .zero
        let velocity = message.velocity ?? .zero
        self.init(
            kind,
            fingers: message.fingers,
            phase: phase,
            translation: translation,
            scale: message.scale ?? 1,
            rotation: message.rotation ?? 0,
            velocity: velocity,
            isNatural: kind == .scroll
                && (message.viewTranslation ?? .zero != translation || message.viewVelocity ?? .zero != velocity)
        )
    }
}

extension ConfirmEvent {
    /// Reads a control's step from a message; nil if its phase is unknown.
    public init?(_ message: ConfirmMessage) {
        guard let phase = ConfirmState.Phase(rawValue: message.phase) else { return nil }
        self.init(
            surface: message.surfaceName,
            node: message.node,
            state: ConfirmState(
                phase: phase,
                intention: message.intention,
                ring: message.ring,
                target: message.target
            ),
            isFired: message.fired
        )
    }
}

extension SliderEvent {
    /// Reads a control's step from a message; nil if its phase is unknown.
    public init?(_ message: SliderMessage) {
        guard let phase = GesturePhase(rawValue: message.phase) else { return nil }
        self.init(
            surface: message.surfaceName,
            node: message.node,
            phase: phase,
            value: message.value,
            isKept: message.kept ?? true,
            track: SliderTrack(message)
        )
    }
}

extension SliderTrack {
    /// Reads a slider's track from a message; nil if the message has none.
    fileprivate init?(_ message: SliderMessage) {
        guard let track = message.track, let thumb = message.thumb, let minimum = message.minimum,
            let maximum = message.maximum, let axis = message.axis.flatMap(SliderDeclaration.Axis.init)
        else {
            return nil
        }
        self.init(frame: track, thumb: thumb, axis: axis, minimum: minimum, maximum: maximum)
    }
}

extension RegionRequest {
    /// Reads a region request from a message of an event at this time.
    public init(_ message: RequestMessage, time: Timestamp) {
        self.init(
            sequence: message.sequence,
            surface: message.surfaceName,
            node: message.node,
            location: message.location,
            modifiers: Modifiers(known: message.modifiers),
            source: message.source.flatMap(PointerSource.init),
            time: time
        )
    }
}
