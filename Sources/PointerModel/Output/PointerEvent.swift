/// A change of the pointer. Applying a batch's events in order to the state before the batch gives the state after it.
public enum PointerEvent: Sendable, Hashable {
    case motion(position: Point, displayed: Point, contentOffset: Vector)
    /// Raw motion of a locked pointer, in points.
    case delta(Vector)
    case exit(ActiveRegion, Transition)
    case enter(ActiveRegion, Transition)
    /// The style or the place of its shape changed. Also emitted if only the rectangle of the region moved.
    case style(ResolvedStyle, region: ActiveRegion?, Transition)
    /// A transition is over. It is not finished if another one replaced it.
    case completion(Transition, finished: Bool)
    case button(ButtonEvent)
    case modifiers(Modifiers)
    case scroll(Scroll)
    /// A step of fingers that move together, or of scrolling with a button held, for clients that handle scrolling, pinches and
    /// swipes themselves.
    case manipulation(Manipulation)
    case gesture(GestureEvent)
    case confirm(ConfirmEvent)
    case slider(SliderEvent)
    case lock(Bool)
    /// The agreement with the real cursor changed.
    case agreement(Agreement)
    /// The daemon asks a client for a region.
    case request(RegionRequest)
    /// The layout changed. Clients that display it request the changes.
    case layout(LayoutRevision)
}

/// Kinds of events, by their names on the wire.
public enum EventKind: String, CaseIterable, Sendable {
    case state
    case motion
    case delta
    case exit
    case enter
    case style
    case completion
    case button
    case modifiers
    case scroll
    case manipulation
    case gesture
    case confirm
    case slider
    case lock
    case agreement
    case request
    case layout
    case resync
    case muted
}

extension PointerEvent {
    /// Kind of the event on the wire.
    @inlinable
    package var kind: EventKind {
        switch self {
        case .motion: .motion
        case .delta: .delta
        case .exit: .exit
        case .enter: .enter
        case .style: .style
        case .completion: .completion
        case .button: .button
        case .modifiers: .modifiers
        case .scroll: .scroll
        case .manipulation: .manipulation
        case .gesture: .gesture
        case .confirm: .confirm
        case .slider: .slider
        case .lock: .lock
        case .agreement: .agreement
        case .request: .request
        case .layout: .layout
        }
    }

    /// Surface that the event belongs to by itself; nil for an event of the pointer, which may belong to the surface of its region.
    package var surface: SurfaceName? {
        switch self {
        case .gesture(let gesture): gesture.surface
        case .confirm(let confirm): confirm.surface
        case .slider(let slider): slider.surface
        case .request(let request): request.surface
        case .motion, .delta, .exit, .enter, .style, .completion, .button, .modifiers, .scroll, .manipulation, .lock,
            .agreement, .layout:
            nil
        }
    }
}

/// Applying events to a state. The daemon and its subscribers use the same code.
extension PointerState {
    /// Applies the next event. Applying all events of a stream in order to its initial state gives the state after them.
    ///
    /// The source and the latch have no events of their own; they come with the stamp, which ``PointerSnapshot/apply(_:at:)``
    /// also applies. No event carries the velocity, because it decays without any. It stays unchanged.
    package mutating func apply(_ event: PointerEvent) {
        switch event {
        case .motion(let position, let displayed, let contentOffset):
            self.position = position
            self.displayed = displayed
            self.contentOffset = contentOffset
        case .exit(_, let transition):
            region = nil
            self.transition = transition
        case .enter(let region, let transition):
            self.region = region
            self.transition = transition
        case .style(let style, let region, let transition):
            self.style = style
            self.region = region
            self.transition = transition
        case .completion(let completed, _):
            // A client that does not subscribe to styles may still have an earlier transition.
            if transition == completed { transition = nil }
        case .button(let change):
            if change.isPressed { buttons.formUnion(change.button) } else { buttons.subtract(change.button) }
        case .modifiers(let modifiers): self.modifiers = modifiers
        case .lock(let isLocked): self.isLocked = isLocked
        case .agreement(let agreement): self.agreement = agreement
        case .delta, .scroll, .manipulation, .gesture, .confirm, .slider, .request, .layout: break
        }
    }
}

/// A set of event kinds. The bit of a kind is its index.
@usableFromInline
package struct EventKindSet: OptionSet, Sendable {
    package static let all = EventKindSet(rawValue: (1 << EventKind.allCases.count) - 1)

    @usableFromInline
    package let rawValue: UInt32

    @inlinable
    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Makes a set of one kind.
    package init(_ kind: EventKind) {
        rawValue = 1 << kind.index
    }
}

extension EventKind {
    private static let all = allCases

    /// Index in `allCases`.
    fileprivate var index: Int {
        var index = 0
        // The array has every kind. `!=` would compare the names.
        while !(Self.all[index] == self) { index += 1 }
        return index
    }
}

/// A step from one layout to the next.
public struct LayoutRevision: Sendable, Hashable {
    /// Number of the layout after the step. It grows with each step.
    public var state: Int64
    /// The surfaces that were added, changed or removed; nil if everything may have changed, including the outputs.
    public var surfaces: [SurfaceName]?

    package init(state: Int64, surfaces: [SurfaceName]? = nil) {
        self.state = state
        self.surfaces = surfaces
    }
}
