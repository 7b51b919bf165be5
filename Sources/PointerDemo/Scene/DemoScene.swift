package import PointerModel

/// What the demonstration shows. From this one value come the picture and the surface that the daemon knows.
package struct DemoScene: Sendable {
    /// Id of the surface.
    package static let surface = "pointer-demo"
    /// Width and height of the content, in points.
    package static let (width, height) = (720.0, 500.0)
    /// Id of the node that contains all others.
    static let content = "content"
    /// Height of a line of text, in points.
    static let lineHeight = 30.0
    /// The value that the slider has at first: from 0 to 1.
    static let firstValue = 0.4

    /// The things, parents before their children.
    package let items: [DemoItem]

    /// Creates the scene.
    package init() {
        items = [Self.contentItem] + Self.buttons + Self.segments + [Self.text, Self.slider, Self.card, Self.confirm]
    }

    /// Returns a thing; nil if there is none of this id.
    package func item(_ id: String) -> DemoItem? { items.first { $0.node.id == id } }

    /// Returns the rectangle of a thing, in the space of the content.
    package func frame(of item: DemoItem) -> Rect {
        guard item.node.id != Self.content else {
            return Rect(x: 0, y: 0, width: Self.width, height: Self.height)
        }
        guard let parent = item.node.parent.flatMap({ self.item($0) }) else { return item.node.frame }
        let origin = frame(of: parent).origin
        return item.node.frame.offsetBy(dx: origin.x, dy: origin.y)
    }

    /// Returns the thing that a click at a point means, with its padding; nil if there is none. Only things that do something count.
    /// - Parameter point: the point, in the space of the content.
    package func target(at point: Point) -> DemoItem? {
        items.last { item in
            guard item.node.gestures.contains(.tap) || item.node.control != nil else { return false }
            let padding = item.node.padding ?? .zero
            return frame(of: item).inset(by: -padding).contains(point)
        }
    }

    /// Returns the place of the content in a window: its middle, or the upper left corner of a smaller window.
    package func origin(in width: Double, _ height: Double) -> Point {
        Point(
            x: max(0, ((width - Self.width) / 2).rounded(.down)),
            y: max(0, ((height - Self.height) / 2).rounded(.down))
        )
    }

    /// Returns the surface of a window.
    /// - Parameters:
    ///   - frame: the window, in the space of all outputs.
    ///   - value: the slider's value.
    package func surface(in frame: Rect, value: Double = DemoScene.firstValue) -> Surface {
        let origin = origin(in: frame.width, frame.height)
        let nodes = items.map { item in
            var node = item.node
            if node.id == Self.content { node.frame = node.frame.offsetBy(dx: origin.x, dy: origin.y) }
            if case .slider(var slider)? = node.control {
                slider.value = value
                node.control = .slider(slider)
            }
            return node
        }
        return Surface(id: Self.surface, frame: frame, nodes: nodes)
    }
}
