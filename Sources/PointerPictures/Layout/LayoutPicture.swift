package import PointerDrawing
package import PointerModel

/// What a picture of a layout shows: the bounds of nodes, what hits them, their regions with the shapes that the pointer takes there,
/// the likely mistakes and the pointer.
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
    /// Least width, which has room for the line that says what the lines mean, in points.
    private static let leastWidth = 500.0
    /// Width of a character of text, in points: more than most have in a wide font.
    private static let characterWidth = 6.0
    /// Height of a line of text below the layout, in points.
    private static let lineHeight = 16.0
    /// From the middle of one mark to that of the next one of the same node, in points.
    private static let markPitch = 13.0

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

    /// The picture.
    package var picture: Picture {
        var bounds = outlines.bounds
        if bounds.isNull { bounds = Rect(x: 0, y: 0, width: Self.leastWidth - 2 * Self.margin, height: 80) }
        var view = bounds.insetBy(dx: -Self.margin, dy: -Self.margin)
        view.width = max(view.width, Self.leastWidth)
        let notes = self.notes(below: view)
        view.height += Double(notes.count) * Self.lineHeight
        var elements = [Picture.Element.rect(view, .page)]
        elements += outlines.outputs.map { .rect($0.frame, .output, title: "output \(PictureText.shown($0.name))") }
        elements += outlines.surfaces.map { Self.element($0) } + marks
        elements.append(.pointer(pointer, position: position))
        return Picture(
            title: "A layout of pointerd: bounds, hit areas, regions and shapes",
            view: view,
            elements: elements + notes
        )
    }

    // MARK: The layout

    /// Returns a surface in layers, because nodes lie on each other: the bounds of all nodes, all hit areas, all regions, all names.
    private static func element(_ surface: LayoutOutlines.Surface) -> Picture.Element {
        var elements = [Picture.Element.rect(surface.frame, .surface)]
        for node in surface.nodes { elements.append(path(node.bounds, .bounds, node.id)) }
        for node in surface.nodes {
            guard let hitArea = node.hitArea else { continue }
            elements.append(clipped([path(hitArea, .hit, node.id)], to: node.visible))
        }
        for node in surface.nodes where !node.regions.isEmpty {
            let regions = node.regions.map { path($0.outline, .region, $0.identifier ?? node.id) }
            elements.append(clipped(regions, to: node.visible))
            for shape in node.regions.compactMap(\.shape) { elements.append(path(shape, .shape, node.id)) }
        }
        for node in surface.nodes where node.hasControl || !node.regions.isEmpty {
            guard !node.bounds.elements.isEmpty else { continue }
            elements.append(.text(PictureText.shown(node.id), at: node.bounds.controlBounds.center, .label))
        }
        return .group(elements, title: "surface \(PictureText.shown(surface.name.id))")
    }

    private static func path(_ path: Path, _ look: PictureLook, _ title: String) -> Picture.Element {
        .path(path, look, title: PictureText.shown(title))
    }

    /// Returns elements of which only the part in a rectangle is visible, with room for the lines along its edges.
    private static func clipped(_ elements: [Picture.Element], to rect: Rect) -> Picture.Element {
        .clipped(elements, to: rect.insetBy(dx: -0.5, dy: -0.5))
    }

    // MARK: Likely mistakes

    /// What a mistake is about: a node; without an id, the surface.
    private struct Subject: Hashable {
        let surface: SurfaceName
        let node: String?
    }

    /// A number at the upper right corner of what each mistake is about.
    private var marks: [Picture.Element] {
        let rects = self.rects
        var ranks: [Subject: Int] = [:]
        return mistakes.enumerated().compactMap { index, mistake in
            let subject = Subject(surface: mistake.surface, node: mistake.node)
            guard let rect = rects[subject] ?? rects[Subject(surface: mistake.surface, node: nil)] else { return nil }
            // Several marks of one node stand beside each other.
            let rank = ranks[subject, default: 0]
            ranks[subject] = rank + 1
            let center = Point(x: rect.maxX - Double(rank) * Self.markPitch, y: rect.minY)
            return .mark(index + 1, at: center, title: PictureText.shown(mistake.text))
        }
    }

    /// The rectangles of all that mistakes can be about.
    private var rects: [Subject: Rect] {
        var rects: [Subject: Rect] = [:]
        for surface in outlines.surfaces {
            rects[Subject(surface: surface.name, node: nil)] = surface.frame
            for node in surface.nodes {
                let bounds = node.bounds.controlBounds
                if !bounds.isNull { rects[Subject(surface: surface.name, node: node.id)] = bounds }
            }
        }
        return rects
    }

    /// The lines of text below a rectangle: what the lines mean, and the mistakes.
    private func notes(below rect: Rect) -> [Picture.Element] {
        var texts = ["gray: bounds \u{b7} blue, dashed: hit area \u{b7} orange: region \u{b7} green, dotted: shape"]
        texts += mistakes.enumerated().map { index, mistake in
            let node = mistake.node.map { "/\($0)" } ?? ""
            return "\(index + 1) \(mistake.surface.id)\(node): \(mistake.text)"
        }
        let most = Int(clamping: (rect.width - 2 * Self.margin) / Self.characterWidth)
        return texts.flatMap { Self.lines(PictureText.shown($0), of: most) }.enumerated().map { index, line in
            let place = Point(x: rect.x + Self.margin, y: rect.maxY + (Double(index) + 0.5) * Self.lineHeight)
            return .text(line, at: place, .note)
        }
    }

    /// Returns text in lines of at most so many characters. A longer word has a line of its own.
    private static func lines(_ text: String, of most: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let line = lines.last, line.count + 1 + word.count <= most {
                lines[lines.count - 1] = "\(line) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
