public import PointerModel

/// The wire's Event, as received, with the fields of its kind.
package struct EventMessage: Decodable, Sendable, Equatable {
    package var kind: String
    package var frame: UInt64
    package var time: Int64
    /// Name of the pointer; nil means the default pointer.
    package var pointer: String?
    /// true, or nil for false.
    package var latched: Bool?
    package var state: StateMessage?
    package var position: Point?
    package var displayed: Point?
    package var contentOffset: Vector?
    package var delta: Vector?
    package var source: String?
    package var region: RegionMessage?
    package var style: StyleMessage?
    package var transition: TransitionMessage?
    package var finished: Bool?
    package var button: ButtonMessage?
    package var modifiers: [String]?
    package var scroll: ScrollMessage?
    package var manipulation: ManipulationMessage?
    package var gesture: GestureMessage?
    package var confirm: ConfirmMessage?
    package var slider: SliderMessage?
    package var locked: Bool?
    package var agreement: String?
    package var request: RequestMessage?
    package var layout: LayoutChangeMessage?
    /// Seat on which another user's session is active.
    package var seat: String?
}

/// The wire's Button, as received.
package struct ButtonMessage: Decodable, Sendable, Equatable {
    package var button: String
    package var pressed: Bool
    /// true, or nil for false.
    package var interrupted: Bool?
    /// nil from an older daemon.
    package var clickPosition: Point?
    /// Region that a press is for; nil if the pointer was in it.
    package var meant: RegionMessage?

    package init(
        button: String,
        pressed: Bool,
        interrupted: Bool? = nil,
        clickPosition: Point? = nil,
        meant: RegionMessage? = nil
    ) {
        self.button = button
        self.pressed = pressed
        self.interrupted = interrupted
        self.clickPosition = clickPosition
        self.meant = meant
    }
}

/// The wire's Scroll and Clicks: 120 is one click, positive to the right. Positive vertical values are up in Scroll, and down in
/// Clicks.
public struct ScrollMessage: Codable, Sendable, Equatable {
    public var horizontal: Int32
    public var vertical: Int32

    public init(horizontal: Int32, vertical: Int32) {
        self.horizontal = horizontal
        self.vertical = vertical
    }
}

/// The wire's Event.
extension WireSink where Self: ~Copyable {
    /// Writes one event of a frame; parameters as in ``MessageWriter/event(_:of:at:updates:)``.
    package mutating func write(_ event: PointerEvent, of pointer: String?, at stamp: EventStamp, updates: Int) {
        beginObject()
        fields(of: event.kind.rawValue, stamp, pointer)
        event.writeFields(to: &self, source: stamp.source)
        if updates > 0 { field("updates", Int64(updates)) }
        endObject()
    }

    /// Writes an event with the whole state.
    package mutating func write(_ kind: EventKind, _ snapshot: PointerSnapshot, of pointer: String?) {
        beginObject()
        fields(of: kind.rawValue, EventStamp(frame: snapshot.frame, time: snapshot.time), pointer)
        field("state", NamedSnapshot(snapshot, of: pointer))
        endObject()
    }

    /// Writes a `muted` event.
    package mutating func writeMuted(seat: String, at time: Timestamp, of pointer: String?) {
        beginObject()
        // The number of frames would reveal motion.
        fields(of: EventKind.muted.rawValue, EventStamp(frame: 0, time: time), pointer)
        field("seat", string: seat)
        endObject()
    }

    /// Writes the fields that all events of a pointer have.
    mutating func fields(of kind: String, _ stamp: EventStamp, _ pointer: String?) {
        field("kind", word: kind)
        field("frame", stamp.frame)
        field("time", stamp.time.microseconds)
        if let pointer { field("pointer", string: pointer) }
        if stamp.isLatched { field("latched", true) }
    }
}

extension PointerEvent {
    /// Writes the fields of the event's kind.
    /// - Parameters:
    ///   - sink: the destination.
    ///   - source: kind of device that caused the event. Only motion and raw motion carry it.
    func writeFields<Sink: WireSink & ~Copyable>(to sink: inout Sink, source: PointerSource?) {
        switch self {
        case .motion(let position, let displayed, let contentOffset):
            sink.field("position", position)
            sink.field("displayed", displayed)
            sink.field("contentOffset", unlessZero: contentOffset)
            if let source { sink.field("source", word: source.rawValue) }
        case .delta(let delta):
            sink.field("delta", delta)
            if let source { sink.field("source", word: source.rawValue) }
        case .exit(let region, let transition), .enter(let region, let transition):
            sink.field("region", region)
            sink.field("transition", transition)
        case .style(let style, let region, let transition):
            sink.field("style", style)
            sink.field("region", ifPresent: region)
            sink.field("transition", transition)
        case .completion(let transition, let isFinished):
            sink.field("transition", transition)
            sink.field("finished", isFinished)
        case .button(let change):
            sink.key("button")
            sink.beginObject()
            sink.field("button", nameOf: change.button)
            sink.field("pressed", change.isPressed)
            if change.isInterrupted { sink.field("interrupted", true) }
            sink.field("clickPosition", ifPresent: change.clickPosition)
            sink.field("meant", ifPresent: change.meant)
            sink.endObject()
        case .modifiers(let modifiers): sink.field("modifiers", names: modifiers)
        case .scroll(let scroll): sink.field("scroll", scroll)
        case .manipulation(let manipulation): sink.field("manipulation", manipulation)
        case .gesture(let gesture): sink.field("gesture", gesture)
        case .confirm(let confirm): sink.field("confirm", confirm)
        case .slider(let slider): sink.field("slider", slider)
        case .lock(let isLocked): sink.field("locked", isLocked)
        case .agreement(let agreement): sink.field("agreement", word: agreement.rawValue)
        case .request(let request): sink.field("request", request)
        case .layout(let revision): sink.field("layout", revision)
        }
    }
}

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
                ButtonEvent(
                    button,
                    isPressed: message.pressed,
                    isInterrupted: message.interrupted ?? false,
                    clickPosition: message.clickPosition,
                    meant: message.meant.map { ActiveRegion($0) }
                )
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

extension Scroll: WireValue {
    package func write<Sink: WireSink & ~Copyable>(to sink: inout Sink) {
        sink.beginObject()
        sink.field("horizontal", Int64(horizontal))
        sink.field("vertical", Int64(vertical))
        sink.endObject()
    }
}
