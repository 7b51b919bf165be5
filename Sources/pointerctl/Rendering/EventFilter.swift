import PointerModel
import PointerProtocol

/// Which events of a pointer's stream are wanted: of these kinds, and about this surface or node.
///
/// What names a surface by itself is about that one; how the pointer looks and what ends a transition is about the surface that the
/// transition came from or goes to; that the layout changed is about those that it names, and wanted with one only where it is asked for;
/// everything else, such as motion, is about the one that the pointer is in a region of.
struct EventFilter {
    private let kinds: [String]?
    var surface: SurfaceReference?
    private let node: String?
    private let wantsLayout: Bool
    private var isInside = false
    /// The transition of which a part was about the surface.
    private var transition: UInt64?

    /// - Parameters:
    ///   - kinds: nil: all of them.
    ///   - surface: without an owner, those of all owners; nil: any.
    ///   - node: its id, on any surface; nil: any.
    ///   - wantsLayout: whether changes of the layout are wanted where all kinds are, but of one surface or node.
    init(kinds: [String]? = nil, surface: SurfaceReference? = nil, node: String? = nil, wantsLayout: Bool = false) {
        self.wantsLayout = wantsLayout
        self.kinds = kinds
        self.surface = surface
        self.node = node
    }

    /// The kinds to subscribe to; nil: all of them.
    var subscribed: [String]? {
        guard let kinds, surface != nil || node != nil else { return kinds }
        // Without these nobody knows where the pointer is.
        let needed = [EventKind.exit, .enter].map(\.rawValue)
        return kinds + needed.filter { !kinds.contains($0) }
    }

    /// Whether an event is wanted. Each event of the stream has to come by here, in order.
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
        case .gesture: return event.gesture.map { covers($0.surfaceName, $0.node) } ?? false
        case .confirm: return event.confirm.map { covers($0.surfaceName, $0.node) } ?? false
        case .slider: return event.slider.map { covers($0.surfaceName, $0.node) } ?? false
        case .request: return event.request.map { covers($0.surfaceName, $0.node) } ?? false
        case .layout:
            return covers(nil, nil)
                || (kinds?.contains(EventKind.layout.rawValue) == true || wantsLayout) && mayChange(by: event)
        case .muted: return true
        case .motion, .delta, .button, .modifiers, .scroll, .manipulation, .lock, .agreement, nil:
            return isInside || covers(nil, nil)
        }
    }

    /// Whether a change of the layout may be one of the surface.
    private func mayChange(by event: EventMessage) -> Bool {
        guard let surface, let changed = event.layout?.surfaces else { return true }
        return changed.contains { surface.covers($0.name) }
    }

    /// Whether something of a node is wanted; nil stands for what is no node's.
    private func covers(_ surface: SurfaceName?, _ node: String?) -> Bool {
        (self.surface.map { wanted in surface.map(wanted.covers) ?? false } ?? true)
            && (self.node == nil || self.node.hasSameBytes(as: node))
    }
}
