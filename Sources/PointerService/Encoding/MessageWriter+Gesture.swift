import PointerModel

/// The wire's Gesture, Manipulation, Confirm, Slider and Request.
extension MessageWriter {
    mutating func gesture(_ event: GestureEvent) {
        raw("{\"gesture\":")
        name(of: event.gesture)
        raw(",\"phase\":")
        string(event.phase.rawValue)
        place(surface: event.surface, node: event.node)
        raw(",\"location\":")
        point(event.location)
        if !event.button.isEmpty {
            raw(",\"button\":")
            name(of: event.button)
        }
        if event.translation != .zero {
            raw(",\"translation\":")
            vector(event.translation)
        }
        if event.scale != 1 {
            raw(",\"scale\":")
            factor(event.scale)
        }
        if event.rotation != 0 {
            raw(",\"rotation\":")
            factor(event.rotation)
        }
        if let rect = event.rect {
            raw(",\"rect\":")
            self.rect(rect)
        }
        raw(",\"modifiers\":")
        modifiers(event.modifiers)
        byte("}")
    }

    mutating func manipulation(_ step: Manipulation) {
        raw("{\"manipulation\":")
        string(step.kind.rawValue)
        raw(",\"fingers\":")
        integer(Int64(step.fingers))
        raw(",\"phase\":")
        string(step.phase.rawValue)
        if step.translation != .zero {
            raw(",\"translation\":")
            vector(step.translation)
            if step.kind == .scroll {
                raw(",\"viewTranslation\":")
                vector(step.viewTranslation)
            }
        }
        if step.scale != 1 {
            raw(",\"scale\":")
            factor(step.scale)
        }
        if step.rotation != 0 {
            raw(",\"rotation\":")
            factor(step.rotation)
        }
        if step.velocity != .zero {
            raw(",\"velocity\":")
            vector(step.velocity)
            raw(",\"viewVelocity\":")
            vector(step.viewVelocity)
        }
        byte("}")
    }

    mutating func confirm(_ event: ConfirmEvent) {
        byte("{")
        place(surface: event.surface, node: event.node, isFirst: true)
        raw(",\"phase\":")
        string(event.state.phase.rawValue)
        raw(",\"intention\":")
        factor(event.state.intention)
        raw(",\"ring\":")
        factor(event.state.ring)
        raw(",\"ringColor\":")
        string(event.state.ringColor.rawValue)
        raw(",\"ringScale\":")
        factor(event.state.scale)
        raw(",\"label\":")
        string(event.state.label.rawValue)
        if let target = event.state.target {
            raw(",\"target\":")
            rect(target)
        }
        raw(",\"fired\":")
        bool(event.isFired)
        byte("}")
    }

    mutating func slider(_ event: SliderEvent) {
        byte("{")
        place(surface: event.surface, node: event.node, isFirst: true)
        raw(",\"phase\":")
        string(event.phase.rawValue)
        raw(",\"value\":")
        factor(event.value)
        if !event.isKept { raw(",\"kept\":false") }
        if let track = event.track { self.track(track) }
        byte("}")
    }

    private mutating func track(_ track: SliderTrack) {
        raw(",\"track\":")
        rect(track.frame)
        raw(",\"thumb\":")
        point(track.thumb)
        raw(",\"axis\":")
        string(track.axis.rawValue)
        raw(",\"minimum\":")
        factor(track.minimum)
        raw(",\"maximum\":")
        factor(track.maximum)
    }

    mutating func request(_ request: RegionRequest) {
        raw("{\"sequence\":")
        integer(request.sequence)
        place(surface: request.surface, node: request.node)
        raw(",\"location\":")
        point(request.location)
        raw(",\"modifiers\":")
        modifiers(request.modifiers)
        source(request.source)
        byte("}")
    }

    /// Writes the field with the source of motion, if it is known.
    mutating func source(_ source: PointerSource?) {
        guard let source else { return }
        raw(",\"source\":\"")
        word(source.rawValue)
        byte("\"")
    }

    private mutating func place(surface: SurfaceName, node: String, isFirst: Bool = false) {
        if !isFirst { byte(",") }
        self.surface(surface)
        raw(",\"node\":")
        string(node)
    }
}
