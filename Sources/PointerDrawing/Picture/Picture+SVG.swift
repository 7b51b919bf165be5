import PointerModel

extension Picture {
    /// The picture as an SVG document. Its unit is a point of the outputs.
    package var svg: String {
        let size = #"width="\#(SVGText.text(view.width))" height="\#(SVGText.text(view.height))""#
        let root = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="\#(SVGText.box(view))" \#(size) role="img">"#
        let style = ["<style>"] + PictureLook.allCases.map(\.rule) + ["</style>"]
        return ([root, Self.titled(title)] + style + elements.flatMap(Self.lines) + ["</svg>", ""])
            .joined(separator: "\n")
    }

    /// Returns the lines of an element.
    private static func lines(_ element: Element) -> [String] {
        switch element {
        case .rect(let rect, let look, let title): return [node("rect", look, SVGText.place(rect), titled(title))]
        case .path(let path, let look, let title):
            return [node("path", look, "d=\"\(SVGText.data(path))\"", titled(title))]
        case .text(let text, let point, let look): return [node("text", look, place(point), SVGText.escaped(text))]
        case .mark(let number, let point, let title):
            let center = "cx=\"\(SVGText.text(point.x))\" cy=\"\(SVGText.text(point.y))\""
            let disc = node("circle", .mark, "\(center) r=\"\(SVGText.text(markRadius))\"")
            let text = node("text", .number, "\(place(point)) dy=\"\(SVGText.text(numberDrop))\"", "\(number)")
            return ["<g>\(titled(title))\(disc)\(text)</g>"]
        case .pointer(let list, let position):
            let own = position.map { lines(.path(cross(at: $0), .position)) } ?? []
            return ["<g id=\"pointer\">"] + SVGText.lines(list) + own + ["</g>"]
        case .group(let elements, let title):
            return ["<g>\(titled(title))" + elements.flatMap(lines).joined(separator: "\n"), "</g>"]
        case .clipped(let elements, let rect):
            return [SVGText.clipped(elements.flatMap(lines).joined(), to: rect)]
        }
    }

    /// Returns a node of the document; without content it has no end tag.
    private static func node(_ name: String, _ look: PictureLook, _ place: String, _ content: String = "") -> String {
        let begin = "<\(name) class=\"\(look.rawValue)\" \(place)"
        return content.isEmpty ? "\(begin)/>" : "\(begin)>\(content)</\(name)>"
    }

    private static func place(_ point: Point) -> String {
        "x=\"\(SVGText.text(point.x))\" y=\"\(SVGText.text(point.y))\""
    }

    private static func titled(_ text: String?) -> String { text.map { "<title>\(SVGText.escaped($0))</title>" } ?? "" }
}

extension PictureLook {
    /// The look as a rule of a style sheet.
    fileprivate var rule: String {
        let appearance = appearance
        var properties = ["fill: \(appearance.fill.map { SVGText.color($0) } ?? "none")"]
        if appearance.fillOpacity < 1 { properties.append("fill-opacity: \(SVGText.text(appearance.fillOpacity))") }
        if let stroke = appearance.stroke { properties.append("stroke: \(SVGText.color(stroke))") }
        if !appearance.dashes.isEmpty {
            let lengths = appearance.dashes.map { SVGText.text($0) }.joined(separator: " ")
            properties.append("stroke-dasharray: \(lengths)")
        }
        if let font = appearance.font {
            properties.append("font: \(font.isBold ? "bold " : "")\(SVGText.text(font.size))px sans-serif")
            if font.isCentered { properties.append("text-anchor: middle") }
            if font.isCentral { properties.append("dominant-baseline: central") }
        }
        return ".\(rawValue) { \(properties.joined(separator: "; ")) }"
    }
}
