import PointerModel
import PointerProtocol

/// Whole messages of streams.
extension MessageWriter {
    /// Writes one event of a frame, with its NUL.
    /// - Parameters:
    ///   - event: the event.
    ///   - pointer: name of the pointer; nil means the default pointer.
    ///   - stamp: stamp of the frame. Only motion and raw motion carry its source.
    ///   - updates: number of updates of a slider's surface before the event, for the surface's client.
    mutating func event(_ event: PointerEvent, of pointer: String? = nil, at stamp: EventStamp, updates: Int = 0) {
        raw("{\"parameters\":{\"event\":{\"kind\":\"")
        word(event.kind.rawValue)
        raw("\",\"frame\":")
        integer(stamp.frame)
        raw(",\"time\":")
        integer(stamp.time.microseconds)
        if let pointer {
            raw(",\"pointer\":")
            string(pointer)
        }
        if stamp.isLatched { raw(",\"latched\":true") }
        payload(event, source: stamp.source)
        if updates > 0 {
            raw(",\"updates\":")
            integer(Int64(updates))
        }
        raw("}},\"continues\":true}\0")
    }

    private mutating func payload(_ event: PointerEvent, source: PointerSource?) {
        switch event {
        case .motion(let position, let displayed, let contentOffset):
            motion(position, displayed, contentOffset)
            self.source(source)
        case .delta(let delta):
            raw(",\"delta\":")
            vector(delta)
            self.source(source)
        case .exit(let region, let transition), .enter(let region, let transition):
            crossing(region, transition)
        case .style(let style, let region, let transition):
            raw(",\"style\":")
            self.style(style)
            crossing(region, transition)
        case .completion(let transition, let isFinished):
            raw(",\"transition\":")
            self.transition(transition)
            raw(",\"finished\":")
            bool(isFinished)
        case .button(let button, let pressed, let isInterrupted, let clickPosition):
            self.button(button, pressed, isInterrupted, clickPosition)
        case .modifiers(let modifiers):
            raw(",\"modifiers\":")
            self.modifiers(modifiers)
        case .scroll(let scroll):
            raw(",\"scroll\":{\"horizontal\":")
            integer(Int64(scroll.horizontal))
            raw(",\"vertical\":")
            integer(Int64(scroll.vertical))
            byte("}")
        case .manipulation(let manipulation):
            raw(",\"manipulation\":")
            self.manipulation(manipulation)
        case .gesture(let gesture):
            raw(",\"gesture\":")
            self.gesture(gesture)
        case .confirm(let confirm):
            raw(",\"confirm\":")
            self.confirm(confirm)
        case .slider(let slider):
            raw(",\"slider\":")
            self.slider(slider)
        case .lock(let isLocked):
            raw(",\"locked\":")
            bool(isLocked)
        case .agreement(let agreement):
            raw(",\"agreement\":\"")
            word(agreement.rawValue)
            byte("\"")
        case .request(let request):
            raw(",\"request\":")
            self.request(request)
        case .layout(let revision):
            raw(",\"layout\":{\"state\":")
            integer(revision.state)
            if let surfaces = revision.surfaces { self.surfaces(surfaces) }
            byte("}")
        }
    }

    private mutating func motion(_ position: Point, _ displayed: Point, _ contentOffset: Vector) {
        raw(",\"position\":")
        let start = count
        point(position)
        let end = count
        raw(",\"displayed\":")
        // The two are mostly equal, and writing numbers costs most.
        if displayed == position { `repeat`(start..<end) } else { point(displayed) }
        guard contentOffset != .zero else { return }
        raw(",\"contentOffset\":")
        vector(contentOffset)
    }

    private mutating func button(_ button: Buttons, _ isPressed: Bool, _ isInterrupted: Bool, _ clickPosition: Point?) {
        raw(",\"button\":{\"button\":")
        name(of: button)
        raw(",\"pressed\":")
        bool(isPressed)
        if isInterrupted { raw(",\"interrupted\":true") }
        if let clickPosition {
            raw(",\"clickPosition\":")
            point(clickPosition)
        }
        byte("}")
    }

    /// Writes the field with the names of surfaces.
    private mutating func surfaces(_ names: [SurfaceName]) {
        raw(",\"surfaces\":[")
        for index in names.indices {
            raw(index == 0 ? "{\"id\":" : ",{\"id\":")
            string(names[index].id)
            if let user = names[index].owner.user {
                raw(",\"owner\":")
                integer(UInt64(user))
            }
            byte("}")
        }
        byte("]")
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
