import PointerModel

/// A widget that becomes a node: what it is, and where.
struct PlannedWidget: Sendable, Hashable {
    /// Path of the object.
    var path: String
    var kind: WidgetClass
    /// The rectangle that is drawn, in points of the window's frame.
    var rect: Rect
    /// The rectangle without regard to what cuts it.
    var whole: Rect
    var states: AccessibleStates
    /// Path of the pane that cuts the widget; nil if none does.
    var pane: String?
}

extension PlannedWidget {
    /// Returns the node.
    /// - Parameters:
    ///   - id: the node's id.
    ///   - parent: the containing node.
    ///   - frame: the rectangle in the parent's space.
    ///   - cornerRadius: corner radius of buttons.
    func node(_ id: String, in parent: String?, frame: Rect, cornerRadius: Double) -> Node {
        var node = Node(id: id, parent: parent, frame: frame)
        switch kind {
        case .button:
            node.role = .button
            node.appearance = Appearance(cornerRadius: cornerRadius)
            node.interaction = Interaction()
        case .menuItem, .tab, .link:
            node.role = .button
            node.appearance = Appearance(cornerRadius: 4)
            // A link over several lines is no button.
            let isTall = kind == .link && frame.height > 3 * Self.lineHeight
            node.interaction = isTall ? Interaction(style: .content(.hover(scale: false))) : Interaction()
        case .item:
            node.interaction = Interaction(style: .content(.hover(scale: false)))
        case .text:
            node.role = .text
            node.interaction = Interaction(
                style: .shape(.beam(axis: .vertical, length: min(frame.height, Self.longestBeam)))
            )
        case .document:
            node.interaction = Interaction(style: .shape(.beam(axis: .vertical, length: Self.documentBeam)))
        case .slider: node.interaction = slider(frame)
        case .nothing: break
        }
        return node
    }

    /// A usual line of text, in points.
    private static let lineHeight = 20.0
    /// Longest beam over a text of one line, in points.
    private static let longestBeam = 24.0
    /// Beam over a text of several lines, in points.
    private static let documentBeam = 20.0

    /// The pointer over a slider slides along it, and is held across it. Its value is the application's.
    private func slider(_ frame: Rect) -> Interaction {
        let isVertical =
            states.contains(.vertical) || !states.contains(.horizontal) && frame.height > frame.width
        let thumb = isVertical ? Rect(x: -10, y: -4, width: 20, height: 8) : Rect(x: -4, y: -10, width: 8, height: 20)
        let region = Region(
            rect: Rect(x: 0, y: 0, width: frame.width, height: frame.height),
            latchingAxes: isVertical ? .vertical : .horizontal
        )
        let style = Style.shape(.roundedRect(thumb, radius: 4), constrainedAxes: isVertical ? .horizontal : .vertical)
        return Interaction(regions: [region], style: style)
    }
}
