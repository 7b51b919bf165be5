package import PointerModel

/// The wire's Confirm, as received: a step of a confirm control.
package struct ConfirmMessage: Decodable, Sendable, Equatable {
    package var surface: String
    /// User id of the surface's owner; nil if the configuration declares the surface.
    package var owner: UInt32?
    package var node: String
    package var phase: String
    package var intention: Double
    package var ring: Double
    package var ringColor: String
    package var ringScale: Double
    package var label: String
    package var target: Rect?
    package var screenTarget: Rect?
    package var fired: Bool
}

/// The wire's Slider, as received: a step of a slider.
package struct SliderMessage: Decodable, Sendable, Equatable {
    package var surface: String
    /// User id of the surface's owner; nil if the configuration declares the surface.
    package var owner: UInt32?
    package var node: String
    package var phase: String
    package var value: Double
    /// false, or nil if the slider keeps the value.
    package var kept: Bool?
    package var track: Rect?
    package var thumb: Point?
    package var axis: String?
    package var minimum: Double?
    package var maximum: Double?
}

extension ConfirmEvent: WireValue {
    package func write<Sink: WireSink & ~Copyable>(to sink: inout Sink) {
        sink.beginObject()
        sink.fields(of: surface)
        sink.field("node", string: node)
        sink.field("phase", word: state.phase.rawValue)
        sink.field("intention", factor: state.intention)
        sink.field("ring", factor: state.ring)
        sink.field("ringColor", word: state.ringColor.rawValue)
        sink.field("ringScale", factor: state.scale)
        sink.field("label", word: state.label.rawValue)
        sink.field("target", ifPresent: state.target)
        sink.field("screenTarget", ifPresent: screenTarget)
        sink.field("fired", isFired)
        sink.endObject()
    }

    /// Reads a control's step; nil if its phase is unknown.
    package init?(_ message: ConfirmMessage) {
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
            isFired: message.fired,
            screenTarget: message.screenTarget
        )
    }
}

extension SliderEvent: WireValue {
    package func write<Sink: WireSink & ~Copyable>(to sink: inout Sink) {
        sink.beginObject()
        sink.fields(of: surface)
        sink.field("node", string: node)
        sink.field("phase", word: phase.rawValue)
        sink.field("value", factor: value)
        if !isKept { sink.field("kept", false) }
        track?.writeFields(to: &sink)
        sink.endObject()
    }

    /// Reads a control's step; nil if its phase is unknown.
    package init?(_ message: SliderMessage) {
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
    /// Writes the fields of a slider's step that describe the track.
    fileprivate func writeFields<Sink: WireSink & ~Copyable>(to sink: inout Sink) {
        sink.field("track", frame)
        sink.field("thumb", thumb)
        sink.field("axis", word: axis.rawValue)
        sink.field("minimum", factor: minimum)
        sink.field("maximum", factor: maximum)
    }

    /// Reads a slider's track; nil if the message has none.
    fileprivate init?(_ message: SliderMessage) {
        guard let track = message.track, let thumb = message.thumb, let minimum = message.minimum,
            let maximum = message.maximum, let axis = message.axis.flatMap(SliderDeclaration.Axis.init)
        else {
            return nil
        }
        self.init(frame: track, thumb: thumb, axis: axis, minimum: minimum, maximum: maximum)
    }
}
