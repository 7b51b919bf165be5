import PointerModel

@testable import PointerEngine

/// Nodes, a pointer and a recognizer on them, with a scene as plain as can be: frames are in the global space, and the last of the nodes
/// that contains the pointer together with its ancestors is hit.
struct GestureStage {
    private(set) var nodes: [Node]
    private(set) var recognizer = GestureRecognizer()
    private(set) var location: Point
    private(set) var modifiers: Modifiers = []
    /// Of the last input.
    private(set) var told: [GestureEvent] = []
    /// How many layouts there were. No node's handle is the same in the next, and most are another node's there.
    private var layouts = 0
    private var events: [PointerEvent] = []

    init(_ nodes: [Node], at location: Point = Point(x: -100, y: -100)) {
        self.nodes = nodes
        self.location = location
    }

    /// What happened last, each event in words.
    var words: [String] { told.map(\.words) }

    mutating func apply(_ frame: PointerReport, at location: Point? = nil) {
        if let location, location.isFinite { self.location = location }
        let scene = self
        input { recognizer, events in
            recognizer.process(
                frame,
                location: location ?? scene.location,
                modifiers: scene.modifiers,
                search: scene.search,
                into: &events
            )
        }
    }

    mutating func move(to x: Double, _ y: Double, source: PointerSource = .mouse) {
        apply(PointerReport(time: .zero, source: source), at: Point(x: x, y: y))
    }

    mutating func press(_ buttons: Buttons = .primary, source: PointerSource = .mouse) {
        apply(PointerReport(time: .zero, source: source, pressed: buttons))
    }

    mutating func release(_ buttons: Buttons = .primary, source: PointerSource = .mouse) {
        apply(PointerReport(time: .zero, source: source, released: buttons))
    }

    mutating func scroll(_ horizontal: Int32, _ vertical: Int32) {
        let scroll = Scroll(horizontal: horizontal, vertical: vertical)
        apply(PointerReport(time: .zero, source: .mouse, scroll: scroll))
    }

    mutating func fingers(
        _ phase: GesturePhase,
        translation: Vector = .zero,
        scale: Double = 1,
        rotation: Double = 0
    ) {
        let step = Manipulation(phase: phase, translation: translation, scale: scale, rotation: rotation)
        apply(PointerReport(time: .zero, source: .touchpad, manipulation: step))
    }

    mutating func hold(_ modifiers: Modifiers) {
        self.modifiers = modifiers
        input { $0.modifiersChanged(to: modifiers, into: &$1) }
    }

    mutating func cancelAll() {
        input { $0.cancelAll(into: &$1) }
    }

    /// Shows other nodes.
    mutating func show(_ nodes: [Node]) {
        layouts += 1
        self.nodes = nodes
        let scene = self
        input { recognizer, events in
            recognizer.layoutChanged(
                location: scene.location,
                reunion: scene.handle,
                search: scene.search,
                into: &events
            )
        }
    }

    /// Changes one node.
    mutating func change(_ id: String, _ change: (inout Node) -> Void) {
        var nodes = nodes
        for index in nodes.indices where nodes[index].id == id { change(&nodes[index]) }
        show(nodes)
    }

    /// The nodes under the pointer that declare a gesture, the innermost first.
    func declaring(_ gesture: Gestures) -> [String] {
        ancestry(of: hitIndex()).filter { nodes[$0].gestures.contains(gesture) }.map { nodes[$0].id }
    }

    /// Whether a node can be hit and declares a gesture.
    func hasReachable(_ id: String, _ gesture: Gestures) -> Bool {
        handle(surface: "surface", node: id, gesture: gesture) != nil
    }

    private mutating func input(_ body: (inout GestureRecognizer, inout [PointerEvent]) -> Void) {
        events.removeAll()
        body(&recognizer, &events)
        told = events.compactMap { event in
            guard case .gesture(let gesture) = event else { return nil }
            return gesture
        }
    }

    private func search(_ query: GestureQuery) -> GestureTarget? {
        var candidates = ancestry(of: hitIndex())[...]
        if let above = query.above {
            candidates = candidates.drop { handle(of: $0) != above }.dropFirst()
        }
        let met = candidates.first { index in
            let node = nodes[index]
            return query.isMet(by: node.gestures, scrollMask: node.scrollMask, tapButtons: node.tapButtons)
        }
        guard let met else { return nil }
        return GestureTarget(
            handle: handle(of: met),
            surface: "surface",
            node: nodes[met].id,
            gestures: nodes[met].gestures
        )
    }

    private func handle(surface: SurfaceName, node: String, gesture: Gestures) -> NodeHandle? {
        guard surface == "surface", let index = nodes.firstIndex(where: { $0.id == node }),
            nodes[index].gestures.contains(gesture),
            ancestry(of: index).allSatisfy({ !nodes[$0].isHidden && nodes[$0].isEnabled })
        else { return nil }
        return handle(of: index)
    }

    private func handle(of index: Int) -> NodeHandle {
        NodeHandle(surface: 0, node: Int32((index + layouts) % max(nodes.count, 7)))
    }

    private func hitIndex() -> Int? {
        nodes.indices.last { index in
            ancestry(of: index).allSatisfy {
                !nodes[$0].isHidden && nodes[$0].isEnabled && nodes[$0].frame.contains(location)
            }
        }
    }

    /// A node and its ancestors, by index.
    private func ancestry(of index: Int?) -> [Int] {
        var ancestry: [Int] = []
        var next = index
        while let index = next {
            ancestry.append(index)
            next = nodes[index].parent.flatMap { parent in nodes.firstIndex { $0.id == parent } }
        }
        return ancestry
    }
}

extension GestureEvent {
    /// The event in words: what, how far, on which node.
    var words: String { "\(gesture.names.joined(separator: "+")) \(phase.rawValue) \(node)" }
}

extension Node {
    /// A node with a square frame of 100 points.
    static func square(
        _ id: String,
        x: Double = 0,
        y: Double = 0,
        in parent: String? = nil,
        _ gestures: Gestures,
        scrollMask: ScrollMask = []
    ) -> Node {
        Node(
            id: id,
            parent: parent,
            frame: Rect(x: x, y: y, width: 100, height: 100),
            gestures: gestures,
            scrollMask: scrollMask
        )
    }
}
