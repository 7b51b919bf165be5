import PointerModel
import PointerProtocol

/// Words for declarations of a layout.
extension PointerText {
    /// Returns a declared style in a few words, such as `hover, tint overlay`.
    static func declaration(_ style: StyleDeclarationMessage) -> String {
        var parts: [String] = []
        if let pointer = style.pointer { parts.append(escape(pointer)) }
        if let effect = style.effect { parts.append(escape(effect)) }
        if let node = style.preview?.node { parts.append("of \(escape(node))") }
        if let preview = style.preview { parts += words(preview) }
        if let shape = style.shape { parts.append(declaredShape(shape)) }
        if let axes = style.constrainedAxes, !axes.isEmpty {
            parts.append("constrained " + list(axes, separator: " and "))
        }
        if let tint = style.tint { parts.append("tint " + escape(tint)) }
        if style.shadow == true { parts.append("shadow") }
        if style.scale == true { parts.append("scale") }
        for accessory in style.accessories ?? [] { parts.append(declaration(accessory)) }
        return parts.joined(separator: ", ")
    }

    /// Returns a declared control in a few words, such as `horizontal slider from 0 to 1 at 0.5`.
    static func control(_ control: ControlMessage) -> String {
        if let slider = control.slider {
            let axis = slider.axis.map { "\(escape($0)) " } ?? ""
            let ends = [slider.minimum, slider.maximum].map { $0?.compact ?? "?" }.joined(separator: " to ")
            return "\(axis)slider from \(ends)" + (slider.value.map { " at \($0.compact)" } ?? "")
        }
        return control.confirm == nil ? "unknown control" : "asks for a confirmation"
    }

    private static func words(_ preview: PreviewMessage) -> [String] {
        var words: [String] = []
        if let container = preview.container { words.append("in \(escape(container))") }
        if let outline = preview.visiblePath { words.append("visible " + path(outline)) }
        if let outline = preview.shadowPath { words.append("shadow of " + path(outline)) }
        if let color = preview.background { words.append("on " + escape(color)) }
        if let center = preview.center { words.append("moved to \(center.compact)") }
        if preview.transform != nil { words.append("transformed") }
        return words
    }

    private static func declaration(_ accessory: AccessoryDeclarationMessage) -> String {
        var words = ["with \(accessory.shape.map(declaredShape) ?? "arrow")"]
        if let angle = accessory.angle, angle != 0 { words.append("at \(angle.compact) rad") }
        if let offset = accessory.offset, offset != 0 { words.append("\(offset.compact) away") }
        if accessory.orientationMatchesAngle == true { words.append("turned") }
        return words.joined(separator: " ")
    }

    private static func declaredShape(_ shape: ShapeDeclarationMessage) -> String {
        let space = shape.space.map { " in \(escape($0)) space" } ?? ""
        if let rect = shape.roundedRect { return roundedRect(rect, radius: shape.radius) + space }
        if let path = shape.path { return self.path(path) + space }
        if let axis = shape.beam { return beam(axis, length: shape.length) }
        return "unknown shape"
    }
}
