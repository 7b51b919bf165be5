package import PointerModel

/// The nodes of a window: how a scan becomes nodes, so that what has not changed stays the same node.
package struct WindowPlan: Sendable {
    /// Size of a pane's contents around the pane, in points. Contents that have scrolled farther begin anew.
    private static let margin = 16_384.0

    private var numbers: [String: Int] = [:]
    private var lastNumber = 0
    /// How far the contents of panes have scrolled, by path, in points.
    private var offsets: [String: Vector] = [:]
    /// The nodes, parents before their children.
    package private(set) var nodes: [Node] = []
    /// Whether the window has more widgets than nodes are allowed.
    package private(set) var isCut = false
    /// Number of widgets without a node because their places are not known well enough.
    package private(set) var unplaced = 0
    /// Number of widgets without a node because the tree contradicts their places.
    package private(set) var contradictions = 0
    /// The path of each node's object, by id. The contents of panes have none.
    package private(set) var paths: [String: String] = [:]

    package init() {}

    /// Makes the nodes of a window.
    /// - Parameters:
    ///   - scanned: what a scan has found; nil if nothing is known, which leaves no nodes.
    ///   - window: the window.
    ///   - owner: the window that a popup belongs to, which was scanned in its place; nil for others.
    ///   - settings: what a person decides.
    package mutating func update(
        _ scanned: ScannedWindow?,
        in window: DesktopWindow,
        owner: DesktopWindow? = nil,
        _ settings: PlanSettings
    ) {
        guard let scanned, let placement = WindowPlacement(scanned, in: window, owner: owner) else { return clear() }
        let selection = WidgetSelection(scanned, placement, in: window, settings)
        isCut = selection.isCut || !scanned.cuts.isEmpty
        (unplaced, contradictions) = (selection.unplaced, selection.contradictions)
        let known = Dictionary(nodes.map { ($0.id, $0) }) { first, _ in first }
        let radius = settings.cornerRadius(of: scanned.toolkit)
        var (newNodes, newPaths): ([Node], [String: String]) = ([], [:])
        var newOffsets: [String: Vector] = [:]
        let panes = Dictionary(selection.panes.map { ($0.path, $0.rect) }) { first, _ in first }
        for widget in selection.widgets {
            let id = id(of: widget.path)
            guard let path = widget.pane, let pane = panes[path] else {
                newNodes.append(widget.node(id, in: nil, frame: widget.rect, cornerRadius: radius))
                newPaths[id] = widget.path
                continue
            }
            let paneID = self.id(of: path)
            let contentID = paneID + "c"
            if newOffsets[path] == nil {
                let offset = scrolled(
                    selection.widgets.filter { $0.pane == path },
                    pane,
                    contentID,
                    known,
                    offsets[path]
                )
                newOffsets[path] = offset
                newNodes.append(Node(id: paneID, frame: pane, clipsToBounds: true))
                newPaths[paneID] = path
                newNodes.append(Node(id: contentID, parent: paneID, frame: Self.content(of: pane, offset)))
            }
            let offset = newOffsets[path] ?? .zero
            let frame = widget.whole.offsetBy(
                dx: Self.margin - pane.x - offset.dx,
                dy: Self.margin - pane.y - offset.dy
            )
            newNodes.append(widget.node(id, in: contentID, frame: frame, cornerRadius: radius))
            newPaths[id] = widget.path
        }
        (nodes, paths, offsets) = (newNodes, newPaths, newOffsets)
        // Numbers of objects that are gone are never used again.
        let kept = Set(newPaths.values)
        numbers = numbers.filter { kept.contains($0.key) }
    }

    /// Moves the contents of a pane as one of its widgets has moved.
    /// - Parameters:
    ///   - id: a node in the pane.
    ///   - place: the widget's rectangle now, in points of the window's frame.
    /// - Returns: whether the node is in a pane.
    package mutating func scroll(_ id: String, to place: Rect) -> Bool {
        guard let node = nodes.first(where: { $0.id == id }), let contentID = node.parent,
            let content = nodes.firstIndex(where: { $0.id == contentID }), let paneID = nodes[content].parent,
            let pane = nodes.first(where: { $0.id == paneID }), let path = paths[paneID]
        else { return false }
        let offset = Vector(
            dx: place.x - pane.frame.x + Self.margin - node.frame.x,
            dy: place.y - pane.frame.y + Self.margin - node.frame.y
        )
        guard Self.isBounded(offset) else { return false }
        offsets[path] = offset
        nodes[content].frame = Self.content(of: pane.frame, offset)
        return true
    }

    private mutating func clear() {
        (nodes, paths, offsets, numbers) = ([], [:], [:], [:])
        isCut = false
        (unplaced, contradictions) = (0, 0)
    }

    private mutating func id(of path: String) -> String {
        if let number = numbers[path] { return "n\(number)" }
        lastNumber += 1
        numbers[path] = lastNumber
        return "n\(lastNumber)"
    }

    private static func content(of pane: Rect, _ offset: Vector) -> Rect {
        Rect(
            x: offset.dx - margin,
            y: offset.dy - margin,
            width: pane.width + 2 * margin,
            height: pane.height + 2 * margin
        )
    }

    private static func isBounded(_ offset: Vector) -> Bool {
        abs(offset.dx) < margin / 2 && abs(offset.dy) < margin / 2
    }

    /// Returns how far a pane has scrolled: as far as most of its widgets that are known say.
    private func scrolled(
        _ widgets: [PlannedWidget],
        _ pane: Rect,
        _ contentID: String,
        _ known: [String: Node],
        _ last: Vector?
    ) -> Vector {
        var votes: [Vector: Int] = [:]
        for widget in widgets {
            guard let number = numbers[widget.path], let node = known["n\(number)"], node.parent == contentID else {
                continue
            }
            let offset = Vector(
                dx: widget.whole.x - pane.x + Self.margin - node.frame.x,
                dy: widget.whole.y - pane.y + Self.margin - node.frame.y
            )
            votes[offset, default: 0] += 1
        }
        let best = votes.max { ($0.value, $1.key.dy, $1.key.dx) < ($1.value, $0.key.dy, $0.key.dx) }?.key
        let offset = best ?? last ?? .zero
        return Self.isBounded(offset) ? offset : .zero
    }
}
