package import PointerModel

/// A newer daemon may send words that the reader does not know. A set leaves out an unknown word. An event that makes no sense
/// without the word becomes nil. Otherwise a fallback replaces the word, as the initializer documents.
extension PointerEvent {
    /// Reads an event; nil for the kinds `state`, `resync` and `muted`, which are no events, for an unknown kind,
    /// and if a field of the kind is missing.
    package init?(_ message: EventMessage) {
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
}

extension EventStamp {
    /// Reads the frame, the time, the source and the latch.
    package init(_ message: EventMessage) {
        self.init(
            frame: message.frame,
            time: Timestamp(microseconds: message.time),
            source: message.source.flatMap(PointerSource.init),
            isLatched: message.latched ?? false
        )
    }
}

extension PointerSnapshot {
    /// Applies the next message of a stream: an event, or a whole state, which replaces this one.
    /// - Returns: the event; nil for a whole state, for `muted`, and for an unknown event.
    @discardableResult
    package mutating func apply(_ message: EventMessage) -> PointerEvent? {
        if let state = message.state {
            self = PointerSnapshot(state)
            return nil
        }
        // It says nothing about the pointer.
        if message.kind == EventKind.muted.rawValue { return nil }
        let stamp = EventStamp(message)
        guard let event = PointerEvent(message) else {
            note(stamp)
            return nil
        }
        apply(event, at: stamp)
        return event
    }
}

/// A reply of a method that streams events.
package struct StreamReply<Event: Decodable & Sendable & Equatable>: Decodable, Sendable, Equatable {
    package var event: Event

    package init(event: Event) {
        self.event = event
    }
}

extension StreamReply: Encodable where Event: Encodable {}

/// A reply of Subscribe.
package typealias EventReply = StreamReply<EventMessage>
/// A reply of Attach and Host.
package typealias SurfaceEventReply = StreamReply<SurfaceEventMessage>
/// A reply of Monitor.
package typealias DeviceEventReply = StreamReply<DeviceEventMessage>
/// A reply of Open.
package typealias CompositorEventReply = StreamReply<CompositorEventMessage>
