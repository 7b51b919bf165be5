public import PointerModel

/// Conversion of messages to values of the model.
///
/// A newer daemon may send words that this code does not know. A set leaves out an unknown word. An event that makes no sense
/// without the word becomes nil. Otherwise a fallback replaces the word, as the initializer documents.
extension PointerEvent {
    /// Reads an event from a message; nil for the kinds `state`, `resync` and `muted`, which are no events, for an unknown kind,
    /// and if a field of the kind is missing.
    public init?(_ message: EventMessage) {
        switch EventKind(rawValue: message.kind) {
        case .motion:
            guard let position = message.position else { return nil }
            let displayed = message.displayed ?? position
            self = .motion(position: position, displayed: displayed, contentOffset: message.contentOffset ?? .zero)
        case .delta:
            guard let delta = message.delta else { return nil }
            self = .delta(delta)
        case .exit:
            guard let region = message.region, let transition = message.transition else { return nil }
            self = .exit(ActiveRegion(region), Transition(transition))
        case .enter:
            guard let region = message.region, let transition = message.transition else { return nil }
            self = .enter(ActiveRegion(region), Transition(transition))
        case .style:
            guard let style = message.style, let transition = message.transition else { return nil }
            self = .style(
                ResolvedStyle(style),
                region: message.region.map { ActiveRegion($0) },
                Transition(transition)
            )
        case .completion:
            guard let transition = message.transition else { return nil }
            self = .completion(Transition(transition), finished: message.finished ?? true)
        case .button:
            guard let message = message.button, let button = Buttons(names: [message.button]) else { return nil }
            self = .button(
                button,
                pressed: message.pressed,
                isInterrupted: message.interrupted ?? false,
                clickPosition: message.clickPosition
            )
        case .modifiers: self = .modifiers(Modifiers(known: message.modifiers ?? []))
        case .scroll:
            guard let scroll = message.scroll else { return nil }
            self = .scroll(Scroll(horizontal: scroll.horizontal, vertical: scroll.vertical))
        case .manipulation:
            guard let manipulation = message.manipulation.flatMap({ Manipulation($0) }) else { return nil }
            self = .manipulation(manipulation)
        case .gesture:
            guard let gesture = message.gesture.flatMap({ GestureEvent($0) }) else { return nil }
            self = .gesture(gesture)
        case .confirm:
            guard let confirm = message.confirm.flatMap({ ConfirmEvent($0) }) else { return nil }
            self = .confirm(confirm)
        case .slider:
            guard let slider = message.slider.flatMap({ SliderEvent($0) }) else { return nil }
            self = .slider(slider)
        case .lock:
            guard let isLocked = message.locked else { return nil }
            self = .lock(isLocked)
        case .agreement:
            guard let agreement = message.agreement else { return nil }
            self = .agreement(Agreement(known: agreement))
        case .request:
            guard let request = message.request else { return nil }
            self = .request(RegionRequest(request, time: Timestamp(microseconds: message.time)))
        case .layout:
            guard let layout = message.layout else { return nil }
            self = .layout(LayoutRevision(layout))
        case .state, .resync, .muted, nil: return nil
        }
    }

    /// Reads an event from a surface's message; nil also for `attached` and `opened`.
    public init?(_ message: SurfaceEventMessage) {
        guard SurfaceEventKind(rawValue: message.kind) != nil else { return nil }
        self.init(EventMessage(message))
    }
}

extension EventStamp {
    /// Reads the frame, the time, the source and the latch of a message.
    public init(_ message: EventMessage) {
        self.init(
            frame: message.frame,
            time: Timestamp(microseconds: message.time),
            source: message.source.flatMap(PointerSource.init),
            isLatched: message.latched ?? false
        )
    }
}

extension EventMessage {
    /// Converts a surface's message to a pointer's message with the same fields.
    fileprivate init(_ message: SurfaceEventMessage) {
        kind = message.kind
        frame = message.frame ?? 0
        time = message.time ?? 0
        pointer = message.pointer
        region = message.region
        style = message.style
        transition = message.transition
        finished = message.finished
        gesture = message.gesture
        confirm = message.confirm
        slider = message.slider
        request = message.request
    }
}

extension NamedOptions {
    /// Makes the set of the known names, and ignores the others.
    init(known names: [String]) {
        self.init()
        for named in Self.named where names.contains(named.name) { insert(named.option) }
    }
}
