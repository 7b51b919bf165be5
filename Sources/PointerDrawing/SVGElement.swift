import PointerModel

/// An element of an SVG picture without content: a sprite at one time, or what of a sprite must not be painted.
///
/// Elements of the same sprite at different times have the same names of attributes, so that a picture can be animated.
package struct SVGElement: Sendable, Hashable {
    /// An attribute. Its value needs no escaping.
    package struct Attribute: Sendable, Hashable {
        package let name: String
        package let value: String

        init(_ name: String, _ value: String) {
            (self.name, self.value) = (name, value)
        }
    }

    package let name: String
    package private(set) var attributes: [Attribute]

    /// Creates the element of a sprite.
    package init(_ sprite: Sprite) {
        let values = sprite.values
        switch sprite.outline {
        case .roundedRect:
            name = "rect"
            attributes = Self.place(values.rect) + [Attribute("rx", SVGText.text(values.radius))]
        case .path(let path):
            name = "path"
            attributes = [Attribute("d", SVGText.data(path.placed(in: values.rect)))]
        case .arrow:
            name = "path"
            attributes = [Attribute("d", SVGText.data(Path.arrow.placed(in: values.rect)))]
        case .ring(let share):
            name = "circle"
            let length = Double.pi * values.width
            attributes = [
                Attribute("cx", SVGText.text(values.center.x)), Attribute("cy", SVGText.text(values.center.y)),
                Attribute("r", SVGText.text(values.width / 2)),
                Attribute("stroke-dasharray", "\(SVGText.text(share * length)) \(SVGText.text(length))"),
            ]
        }
        attributes += Self.paint(sprite)
        if let transform = Self.transform(sprite) { attributes.append(Attribute("transform", transform)) }
        // A Gaussian of this deviation has faded at the end of the blur.
        if case .shadow(let blur, _) = sprite.paint {
            attributes.append(Attribute("style", "filter:blur(\(SVGText.text(blur / 3))px)"))
        }
    }

    /// Creates the clip outside of a sprite's outline, in which its shadow is visible; nil if the sprite is no shadow.
    package init?(outside sprite: Sprite) {
        guard case .shadow = sprite.paint else { return nil }
        let rect = sprite.values.rect
        var hole = Path(roundedRect: rect, cornerRadius: sprite.values.radius)
        if case .path(let path) = sprite.outline { hole = path.placed(in: rect) }
        name = "path"
        let data = "\(SVGText.data(Path(rect: sprite.reach))) \(SVGText.data(hole))"
        attributes = [Attribute("clip-rule", "evenodd"), Attribute("d", data)]
    }

    /// The value of an attribute; nil if the element does not have it.
    package subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

    /// The element as text.
    package var text: String {
        let pairs = attributes.map { "\($0.name)=\"\($0.value)\"" }
        return "<\(name) \(pairs.joined(separator: " "))/>"
    }

    private static func place(_ rect: Rect) -> [Attribute] {
        [
            Attribute("x", SVGText.text(rect.x)), Attribute("y", SVGText.text(rect.y)),
            Attribute("width", SVGText.text(rect.width)), Attribute("height", SVGText.text(rect.height)),
        ]
    }

    private static func paint(_ sprite: Sprite) -> [Attribute] {
        let tone = UInt8((sprite.values.tone * 255).rounded())
        let color = SVGText.color(sprite.color ?? Color(red: tone, green: tone, blue: tone))
        let opacity = SVGText.text(sprite.values.opacity, decimals: 4)
        guard case .stroke(let width) = sprite.paint else {
            return [Attribute("fill", color), Attribute("fill-opacity", opacity)]
        }
        return [
            Attribute("fill", "none"), Attribute("stroke", color), Attribute("stroke-opacity", opacity),
            Attribute("stroke-width", SVGText.text(width)),
        ]
    }

    /// Returns the offset of a shadow and the rotation of a sprite; nil if it has neither. A ring begins at the top, and SVG's circle
    /// at the right.
    private static func transform(_ sprite: Sprite) -> String? {
        var parts: [String] = []
        if case .shadow(_, let offset) = sprite.paint { parts.append("translate(0 \(SVGText.text(offset)))") }
        var degrees = sprite.values.rotation * 180 / .pi
        if case .ring = sprite.outline { degrees -= 90 }
        let center = sprite.values.center
        if degrees != 0 {
            parts.append("rotate(\(SVGText.text(degrees)) \(SVGText.text(center.x)) \(SVGText.text(center.y)))")
        }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
}
