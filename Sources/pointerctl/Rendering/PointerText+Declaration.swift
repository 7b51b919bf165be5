import LayoutDocuments
import PointerModel
import PointerWire

/// Words for declarations of a layout.
extension PointerText {
    /// Returns a declared style in a few words, such as `hover, tint overlay`.
    static func declaration(_ style: Style) -> String {
        var parts: [String]
        switch style.kind {
        case .system: parts = ["system"]
        case .hidden: parts = ["hidden"]
        case .content(let effect, let shape):
            parts = [effect.name] + words(effect.preview)
            if let shape { parts.append(declaredShape(shape, isPlaced: true)) }
            if case .hover(_, let tint, let shadow, let scale) = effect {
                parts.append("tint " + tint.rawValue)
                if shadow { parts.append("shadow") }
                if scale { parts.append("scale") }
            }
        case .shape(let shape, let axes):
            parts = [declaredShape(shape, isPlaced: false)]
            if !axes.isEmpty { parts.append("constrained " + list(axes.names, separator: " and ")) }
        }
        parts += style.accessories.map(declaration)
        return parts.joined(separator: ", ")
    }

    /// Returns a declared control in a few words, such as `horizontal slider from 0 to 1 at 0.5`.
    static func control(_ control: ControlDeclaration) -> String {
        switch control {
        case .slider(let slider):
            let ends = "\(slider.minimum.compact) to \(slider.maximum.compact)"
            return "\(slider.axis.rawValue) slider from \(ends) at \(slider.value.compact)"
        case .confirm: return "asks for a confirmation"
        }
    }

    private static func words(_ preview: Preview) -> [String] {
        var words: [String] = []
        if let node = preview.node { words.append("of \(escape(node))") }
        if let container = preview.target.container { words.append("in \(escape(container))") }
        if let outline = preview.visiblePath { words.append("visible " + path(outline.svg)) }
        if let outline = preview.shadowPath { words.append("shadow of " + path(outline.svg)) }
        if let color = preview.background { words.append("on " + color.hexadecimal) }
        if let center = preview.target.center { words.append("moved to \(center.compact)") }
        if preview.target.transform != .identity { words.append("transformed") }
        return words
    }

    private static func declaration(_ accessory: Accessory) -> String {
        var words = ["with "]
        switch accessory.mark {
        case .arrow: words[0] += "arrow"
        case .shape(let shape): words[0] += declaredShape(shape, isPlaced: false)
        }
        if accessory.angle != 0 { words.append("at \(accessory.angle.compact) rad") }
        if accessory.offset != 0 { words.append("\(accessory.offset.compact) away") }
        if accessory.orientationMatchesAngle { words.append("turned") }
        return words.joined(separator: " ")
    }

    /// Returns a shape in a few words.
    /// - Parameters:
    ///   - shape: the shape.
    ///   - isPlaced: whether the shape belongs to an effect and so has a coordinate space.
    private static func declaredShape(_ shape: Shape, isPlaced: Bool) -> String {
        func space(_ space: CoordinateSpace) -> String { isPlaced ? " in \(space.rawValue) space" : "" }
        return switch shape {
        case .roundedRect(let rect, let radius, let coordinates):
            roundedRect(rect, radius: radius) + space(coordinates)
        case .path(let path, let coordinates): self.path(path.svg) + space(coordinates)
        case .beam(let axis, let length): beam(axis.rawValue, length: length)
        }
    }
}
