import PointerModel
import PointerProtocol

/// Whole messages of a Subscribe stream.
extension MessageWriter {
    /// One event of a frame, with its NUL. `source` is what moved the pointer to a motion's position.
    mutating func event(_ event: PointerEvent, frame: UInt64, time: Timestamp, source: PointerSource?) {
        raw("{\"parameters\":{\"event\":{\"kind\":")
        string(event.kind.rawValue)
        raw(",\"frame\":")
        integer(frame)
        raw(",\"time\":")
        integer(time.microseconds)
        payload(event, source: source)
        raw("}},\"continues\":true}")
        endMessage()
    }

    private mutating func payload(_ event: PointerEvent, source: PointerSource?) {
        switch event {
        case .motion(let position, let displayed):
            raw(",\"position\":")
            point(position)
            raw(",\"displayed\":")
            point(displayed)
            if let source {
                raw(",\"source\":")
                string(source.rawValue)
            }
        case .exit(let region, let transition), .enter(let region, let transition):
            crossing(region, transition)
        case .style(let style, let region, let transition):
            raw(",\"style\":")
            self.style(style)
            crossing(region, transition)
        case .button(let button, let pressed):
            raw(",\"button\":{\"button\":")
            for (named, name) in Buttons.named where named == button { string(name) }
            raw(",\"pressed\":")
            bool(pressed)
            byte("}")
        case .modifiers(let modifiers):
            raw(",\"modifiers\":")
            self.modifiers(modifiers)
        case .scroll(let scroll):
            raw(",\"scroll\":{\"horizontal\":")
            integer(Int64(scroll.horizontal))
            raw(",\"vertical\":")
            integer(Int64(scroll.vertical))
            byte("}")
        case .layout:
            break
        }
    }

    private mutating func crossing(_ region: ActiveRegion?, _ transition: Transition) {
        if let region {
            raw(",\"region\":")
            self.region(region)
        }
        raw(",\"transition\":")
        self.transition(transition)
    }
}
