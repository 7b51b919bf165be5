import PointerModel
import PointerWire

/// A filter of a pointer's events by kind, and by surface or node.
///
/// An event that names a surface belongs to it. Styles and completions of transitions belong to the surfaces that the transition
/// leaves and enters. Changes of the layout belong to the surfaces they name, and pass a filter by surface or node only on
/// request. All other events, such as motion, belong to the surface whose region the pointer is in.
struct EventFilter {
    private let kinds: [String]?
    var surface: SurfaceReference?
    private let node: String?
    private let wantsLayout: Bool
    private var isInside = false
    /// Id of the last transition that left or entered the surface.
    private var transition: UInt64?

    /// - Parameters:
    ///   - kinds: The kinds to pass; nil for all kinds.
    ///   - surface: The surface, of any owner if it names none; nil for any surface.
    ///   - node: The id of the node, on any surface; nil for any node.
    ///   - wantsLayout: Whether a filter by surface or node without kinds passes changes of the layout.
    init(kinds: [String]? = nil, surface: SurfaceReference? = nil, node: String? = nil, wantsLayout: Bool = false) {
        self.wantsLayout = wantsLayout
        self.kinds = kinds
        self.surface = surface
        self.node = node
    }

    /// Kinds to subscribe to; nil for all kinds.
    var subscribed: [String]? {
        guard let kinds, surface != nil || node != nil else { return kinds }
        // These keep track of the region that the pointer is in.
        let needed = [EventKind.exit, .enter].map(\.rawValue)
        return kinds + needed.filter { !kinds.contains($0) }
    }

    /// Returns whether an event passes. Must be called with every event of the stream, in order.
    mutating func passes(_ event: EventMessage) -> Bool {
        let kind = EventKind(rawValue: event.kind)
        let isAbout = isAbout(event, kind)
        if kind == .state || kind == .resync || kind == .muted { return true }
        return isAbout && kinds?.contains(event.kind) != false
    }

    private mutating func isAbout(_ event: EventMessage, _ kind: EventKind?) -> Bool {
        switch kind {
        case .state, .resync:
            isInside = event.state?.region.map { covers($0.surfaceName, $0.node) } ?? covers(nil, nil)
            transition = isInside ? event.state?.transition?.id : nil
            return true
        case .enter, .exit:
            guard let region = event.region, covers(region.surfaceName, region.node) else { return false }
            isInside = kind == .enter
            transition = event.transition?.id
            return true
        case .style:
            if let region = event.region { return covers(region.surfaceName, region.node) }
            return covers(nil, nil) || (event.transition != nil && event.transition?.id == transition)
        case .completion: return covers(nil, nil) || (event.transition != nil && event.transition?.id == transition)
        case .layout:
            return covers(nil, nil)
                || (kinds?.contains(EventKind.layout.rawValue) == true || wantsLayout) && mayChange(by: event)
        case .muted: return true
        case .gesture, .confirm, .slider, .request:
            return event.place.map { covers($0.surface, $0.node) } ?? false
        case .motion, .delta, .button, .modifiers, .scroll, .manipulation, .lock, .agreement, nil:
            return isInside || covers(nil, nil)
        }
    }

    /// Returns whether a change of the layout may concern the surface.
    private func mayChange(by event: EventMessage) -> Bool {
        guard let surface, let changed = event.layout?.surfaces else { return true }
        return changed.contains { surface.covers($0.name) }
    }

    /// Returns whether the filter covers a surface and node, which are nil for an event without one.
    private func covers(_ surface: SurfaceName?, _ node: String?) -> Bool {
        (self.surface.map { wanted in surface.map(wanted.covers) ?? false } ?? true)
            && (self.node == nil || self.node.hasSameBytes(as: node))
    }
}

extension EventMessage {
    /// Surface and node that the event names by itself; nil if it names none. A region or a change of the layout does not count.
    fileprivate var place: (surface: SurfaceName, node: String)? {
        if let gesture { return (gesture.surfaceName, gesture.node) }
        if let confirm { return (confirm.surfaceName, confirm.node) }
        if let slider { return (slider.surfaceName, slider.node) }
        return request.map { ($0.surfaceName, $0.node) }
    }
}
