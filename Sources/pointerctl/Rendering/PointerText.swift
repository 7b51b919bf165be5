import PointerModel
import PointerProtocol
import PointerRuntime

/// Regions, styles and shapes in a few words. Every text that a client or a device chose is escaped.
enum PointerText {
    /// Such as `demo/ok "first"`.
    static func name(_ region: RegionMessage) -> String {
        name(surface: region.surface, node: region.node) + (region.identifier.map { " \"\(escape($0))\"" } ?? "")
    }

    /// Such as `demo/ok`.
    static func name(surface: String, node: String) -> String { "\(escape(surface))/\(escape(node))" }

    /// Such as `demo/ok, 100x40 at 20, 30, latches horizontal`.
    static func region(_ region: RegionMessage) -> String {
        var parts = [name(region), region.rect.compact]
        if !region.latchingAxes.isEmpty { parts.append("latches " + list(region.latchingAxes, separator: " and ")) }
        return parts.joined(separator: ", ")
    }

    /// Such as `highlight of ok, rounded rectangle 100x40 at 20, 30, radius 8`.
    static func style(_ style: StyleMessage) -> String {
        var parts = [escape(style.kind) + (style.content.map { " of \(escape($0))" } ?? "")]
        if let shape = style.shape { parts.append(self.shape(shape)) }
        if !style.constrainedAxes.isEmpty {
            parts.append("constrained " + list(style.constrainedAxes, separator: " and "))
        }
        if style.tint != "none" { parts.append("tint " + escape(style.tint)) }
        if style.shadow { parts.append("shadow") }
        if style.scale { parts.append("scale") }
        return parts.joined(separator: ", ")
    }

    private static func shape(_ shape: ShapeMessage) -> String {
        if let rect = shape.roundedRect { return roundedRect(rect, radius: shape.radius) }
        if let path = shape.path { return self.path(path) + (shape.origin.map { " at \($0.compact)" } ?? "") }
        if let axis = shape.beam { return beam(axis, length: shape.length) }
        return "unknown shape"
    }

    /// A declared style in a few words, such as `hover, tint overlay`.
    static func declaration(_ style: StyleDeclarationMessage) -> String {
        var parts: [String] = []
        if let pointer = style.pointer { parts.append(escape(pointer)) }
        if let effect = style.effect { parts.append(escape(effect)) }
        if let node = style.preview?.node { parts.append("of \(escape(node))") }
        if let container = style.preview?.container { parts.append("in \(escape(container))") }
        if let shape = style.shape { parts.append(declaredShape(shape)) }
        if let axes = style.constrainedAxes, !axes.isEmpty {
            parts.append("constrained " + list(axes, separator: " and "))
        }
        if let tint = style.tint { parts.append("tint " + escape(tint)) }
        if style.shadow == true { parts.append("shadow") }
        if style.scale == true { parts.append("scale") }
        return parts.joined(separator: ", ")
    }

    private static func declaredShape(_ shape: ShapeDeclarationMessage) -> String {
        let space = shape.space.map { " in \(escape($0)) space" } ?? ""
        if let rect = shape.roundedRect { return roundedRect(rect, radius: shape.radius) + space }
        if let path = shape.path { return self.path(path) + space }
        if let axis = shape.beam { return beam(axis, length: shape.length) }
        return "unknown shape"
    }

    private static func roundedRect(_ rect: Rect, radius: Double?) -> String {
        "rounded rectangle \(rect.compact)" + (radius.map { ", radius \($0.compact)" } ?? "")
    }

    private static func beam(_ axis: String, length: Double?) -> String {
        "\(escape(axis)) beam" + (length.map { ", length \($0.compact)" } ?? "")
    }

    /// The beginning of a path, which can be long.
    private static func path(_ path: String) -> String {
        let limit = 40
        return "path " + (path.count <= limit ? escape(path) : escape(String(path.prefix(limit))) + "...")
    }

    /// The texts in a row, or a word for their absence.
    static func list(_ texts: [String], separator: String = ", ", none: String = "none") -> String {
        texts.isEmpty ? none : texts.map(escape).joined(separator: separator)
    }

    /// A text of somebody else's, safe to show; one that is empty as `""`, so that it is seen.
    static func escape(_ text: String) -> String { text.isEmpty ? "\"\"" : PrintableText.escape(text) }
}
