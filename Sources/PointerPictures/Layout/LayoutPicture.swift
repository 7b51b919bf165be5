package import PointerDrawing
package import PointerModel

/// A picture of a layout as an SVG document: the bounds of nodes, what hits them, their regions with
/// the shapes that the pointer takes there, the likely mistakes and the pointer.
package struct LayoutPicture {
    /// A likely mistake.
    package struct Mark {
        let surface: SurfaceName
        let node: String?
        let text: String

        /// - Parameters:
        ///   - surface: name of the surface that has the mistake.
        ///   - node: id of the node that has it; nil if it is the surface itself.
        ///   - text: what is wrong.
        package init(surface: SurfaceName, node: String?, text: String) {
            self.surface = surface
            self.node = node
            self.text = text
        }
    }

    /// Space around the layout, in points.
    private static let margin = 16.0
    /// Height of a line of text below the layout, in points.
    private static let lineHeight = 16.0

    private let outlines: LayoutOutlines
    private let mistakes: [Mark]
    private let pointer: DisplayList
    private let position: Point?

    /// - Parameters:
    ///   - outlines: what the picture shows.
    ///   - mistakes: likely mistakes of the same layout. Each gets a number in the picture, and a line below it.
    ///   - pointer: the drawn pointer; empty for none.
    ///   - position: the position of the pointer, which gets a small cross; nil for none.
    package init(
        _ outlines: LayoutOutlines,
        mistakes: [Mark] = [],
        pointer: DisplayList = DisplayList(),
        position: Point? = nil
    ) {
        self.outlines = outlines
        self.mistakes = mistakes
        self.pointer = pointer
        self.position = position
    }

    /// The document. Its unit is a point of the outputs.
    package var svg: String {
        var bounds = outlines.bounds
        if bounds.isNull { bounds = Rect(x: 0, y: 0, width: 320, height: 80) }
        bounds = bounds.insetBy(dx: -Self.margin, dy: -Self.margin)
        let notes = self.notes(below: bounds)
        let view = Rect(
            x: bounds.x,
            y: bounds.y,
            width: max(bounds.width, 320),
            height: bounds.height + Double(notes.count) * Self.lineHeight
        )
        let box = [view.x, view.y, view.width, view.height].map { SVGText.text($0) }.joined(separator: " ")
        let size = #"width="\#(SVGText.text(view.width))" height="\#(SVGText.text(view.height))""#
        var lines = [
            #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="\#(box)" \#(size) role="img">"#,
            "<title>A layout of pointerd: bounds, hit areas, regions and shapes</title>", Self.style,
            #"<rect class="page" \#(SVGText.place(view))/>"#,
        ]
        for output in outlines.outputs { lines.append(element(output)) }
        for surface in outlines.surfaces { append(surface, to: &lines) }
        lines += marks
        lines.append("<g id=\"pointer\">")
        lines += SVGText.lines(pointer)
        if let position { lines.append(Self.cross(at: position)) }
        lines.append("</g>")
        return (lines + notes + ["</svg>", ""]).joined(separator: "\n")
    }

    private static let style = """
        <style>
        .page { fill: #ffffff }
        .output { fill: #eef1f5; stroke: #9aa5b5 }
        .surface { fill: #f8f9fb; stroke: #c3cad5 }
        .bounds { fill: #dfe5ee; fill-opacity: .6; stroke: #7d8899 }
        .hit { fill: none; stroke: #1f6fd6; stroke-dasharray: 4 3 }
        .region { fill: #f08a24; fill-opacity: .08; stroke: #d9730d }
        .shape { fill: none; stroke: #2a9247; stroke-dasharray: 1 2 }
        .mark { fill: #c9252d }
        .number { fill: #ffffff; font: bold 9px sans-serif; text-anchor: middle }
        .position { stroke: #c9252d; fill: none }
        .label { fill: #2b3442; font: 11px sans-serif; text-anchor: middle; dominant-baseline: central }
        .note { fill: #2b3442; font: 11px sans-serif }
        </style>
        """

    // MARK: The layout

    private func element(_ output: Output) -> String {
        let title = "<title>output \(XMLText.escape(output.name))</title>"
        return "<rect class=\"output\" \(SVGText.place(output.frame))>\(title)</rect>"
    }

    /// Appends a surface in layers, because nodes lie on each other: the bounds of all nodes, all hit areas, all regions, all names.
    private func append(_ surface: LayoutOutlines.Surface, to lines: inout [String]) {
        let title = "<title>surface \(XMLText.escape(surface.name.id))</title>"
        lines.append("<g>\(title)<rect class=\"surface\" \(SVGText.place(surface.frame))/>")
        for node in surface.nodes { lines.append(Self.path(node.bounds, "bounds", title: node.id)) }
        for node in surface.nodes {
            guard let hitArea = node.hitArea else { continue }
            lines.append(Self.clipped([Self.path(hitArea, "hit", title: node.id)], to: node.visible))
        }
        for node in surface.nodes where !node.regions.isEmpty {
            lines.append(
                Self.clipped(
                    node.regions.map { Self.path($0.outline, "region", title: $0.identifier ?? node.id) },
                    to: node.visible
                )
            )
            for shape in node.regions.compactMap(\.shape) { lines.append(Self.path(shape, "shape", title: node.id)) }
        }
        for node in surface.nodes where node.hasControl || !node.regions.isEmpty {
            if !node.bounds.elements.isEmpty { lines.append(Self.label(of: node)) }
        }
        lines.append("</g>")
    }

    private static func label(of node: LayoutOutlines.Node) -> String {
        let middle = node.bounds.controlBounds.center
        let (x, y) = (SVGText.text(middle.x), SVGText.text(middle.y))
        return "<text class=\"label\" x=\"\(x)\" y=\"\(y)\">\(XMLText.escape(node.id))</text>"
    }

    private static func path(_ path: Path, _ kind: String, title: String) -> String {
        "<path class=\"\(kind)\" d=\"\(SVGText.data(path))\"><title>\(XMLText.escape(title))</title></path>"
    }

    /// Returns elements of which only the part in a rectangle is visible, with room for the lines along its edges.
    private static func clipped(_ elements: [String], to rect: Rect) -> String {
        let room = rect.insetBy(dx: -0.5, dy: -0.5)
        let box = [room.x, room.y, room.width, room.height].map { SVGText.text($0) }.joined(separator: " ")
        return "<svg \(SVGText.place(room)) viewBox=\"\(box)\">\(elements.joined())</svg>"
    }

    private static func cross(at point: Point) -> String {
        let (x, y) = (SVGText.text(point.x), SVGText.text(point.y))
        return "<path class=\"position\" d=\"M \(x) \(y) m -4 0 h 8 m -4 -4 v 8\"/>"
    }

    // MARK: Likely mistakes

    /// A number at the upper right corner of what each mistake is about.
    private var marks: [String] {
        mistakes.enumerated().compactMap { index, mistake in
            guard let place = place(of: mistake) else { return nil }
            // Several marks of one node stand beside each other.
            let rank = mistakes[..<index].count { $0.surface == mistake.surface && $0.node == mistake.node }
            let (x, y) = (SVGText.text(place.x - Double(rank) * 13), SVGText.text(place.y))
            let title = "<title>\(XMLText.escape(mistake.text))</title>"
            let number = "<text class=\"number\" x=\"\(x)\" y=\"\(y)\" dy=\"3\">\(index + 1)</text>"
            return "<g>\(title)<circle class=\"mark\" cx=\"\(x)\" cy=\"\(y)\" r=\"6\"/>\(number)</g>"
        }
    }

    private func place(of mistake: Mark) -> Point? {
        guard let surface = outlines.surfaces.first(where: { $0.name == mistake.surface }) else { return nil }
        let own = surface.nodes.first { $0.id == mistake.node }?.bounds.controlBounds ?? .null
        let rect = own.isNull ? surface.frame : own
        return Point(x: rect.maxX, y: rect.minY)
    }

    /// The lines of text below a rectangle: what the lines mean, and the mistakes.
    private func notes(below rect: Rect) -> [String] {
        var texts = ["gray: bounds \u{b7} blue, dashed: hit area \u{b7} orange: region \u{b7} green, dotted: shape"]
        texts += mistakes.enumerated().map { index, mistake in
            let node = mistake.node.map { "/\($0)" } ?? ""
            return "\(index + 1)  \(mistake.surface.id)\(node): \(mistake.text)"
        }
        return texts.enumerated().map { index, text in
            let (x, y) = (rect.x + Self.margin, rect.maxY + (Double(index) + 0.5) * Self.lineHeight)
            return
                "<text class=\"note\" x=\"\(SVGText.text(x))\" y=\"\(SVGText.text(y))\">\(XMLText.escape(text))</text>"
        }
    }
}
