import Glibc
import PointerModel
import PointerRuntime
import PointerWire
import SafeText

/// Words for regions, styles, shapes and gestures. Escapes all text from clients and devices.
enum PointerText {
    /// Returns text such as `demo/ok "first"`.
    static func name(_ region: RegionMessage) -> String {
        name(surface: region.surfaceName, node: region.node) + (region.identifier.map { " \"\(escape($0))\"" } ?? "")
    }

    /// Returns text such as `demo/ok`, or `demo` for a surface.
    static func name(surface: SurfaceName, node: String?) -> String {
        self.surface(surface) + (node.map { "/\(escape($0))" } ?? "")
    }

    /// Returns `demo`, or `alice:demo` for a surface of another user.
    static func surface(_ name: SurfaceName) -> String { surface(SurfaceReference(name.id, of: name.owner)) }

    /// Returns the name of a surface whose owner may be missing.
    static func surface(_ reference: SurfaceReference) -> String {
        guard let user = reference.owner?.user, user != geteuid() else { return escape(reference.id) }
        return "\(escape(UserNames.name(of: user))):\(escape(reference.id))"
    }

    /// Returns text such as `demo/ok, 100x40 at 20, 30, latches horizontal`.
    static func region(_ region: RegionMessage) -> String {
        var parts = [name(region), region.rect.compact]
        if !region.latchingAxes.isEmpty { parts.append("latches " + list(region.latchingAxes, separator: " and ")) }
        let animations = [region.enterAnimations, region.exitAnimations].map { list in
            (list ?? []).map { NodeAnimation(node: $0.node, alpha: $0.alpha) }
        }
        parts += self.animations(enter: animations[0], exit: animations[1])
        return parts.joined(separator: ", ")
    }

    /// Returns text such as `fades separator to 0 on entering`.
    static func animations(enter: [NodeAnimation], exit: [NodeAnimation]) -> [String] {
        [("entering", enter), ("leaving", exit)].compactMap { moment, animations in
            guard !animations.isEmpty else { return nil }
            let fades = animations.map { "\(escape($0.node)) to \($0.alpha.compact)" }
            return "fades \(fades.joined(separator: " and ")) on \(moment)"
        }
    }

    /// Returns text such as `highlight of ok, rounded rectangle 100x40 at 20, 30, radius 8`.
    static func style(_ style: StyleMessage) -> String {
        var parts = [escape(style.kind) + (style.content.map { " of \(escape($0))" } ?? "")]
        if let shape = style.shape {
            parts.append(self.shape(shape))
        } else if let rect = style.contentRect {
            parts.append("around \(rect.compact)")
        }
        // A shape of the pointer's own always follows it.
        if style.shapeFollowsPointer == true, style.kind != "shape" { parts.append("following the pointer") }
        if !style.constrainedAxes.isEmpty {
            parts.append("constrained " + list(style.constrainedAxes, separator: " and "))
        }
        if style.snaps == false { parts.append("pointer free on it") }
        if style.tint != "none" { parts.append("tint " + escape(style.tint)) }
        if style.shadow { parts.append("shadow") }
        if style.scale { parts.append("scale") }
        if let outline = style.visiblePath { parts.append("visible " + path(outline)) }
        if let outline = style.shadowPath { parts.append("shadow of " + path(outline)) }
        if let color = style.background { parts.append("on " + escape(color)) }
        if let center = style.contentCenter { parts.append("moved to \(center.compact)") }
        if style.contentTransform != nil { parts.append("transformed") }
        for accessory in style.accessories ?? [] {
            let turn = accessory.rotation == 0 ? "" : ", turned \(accessory.rotation.compact) rad"
            parts.append("with \(accessory.shape.map(shape) ?? "arrow") at \(accessory.center.compact)\(turn)")
        }
        return parts.joined(separator: ", ")
    }

    private static func path(_ outline: OutlineMessage) -> String {
        "\(path(outline.path)) at \(outline.origin.compact)"
    }

    private static func shape(_ shape: ShapeMessage) -> String {
        if let rect = shape.roundedRect { return roundedRect(rect, radius: shape.radius) }
        if let path = shape.path { return self.path(path) + (shape.origin.map { " at \($0.compact)" } ?? "") }
        if let axis = shape.beam { return beam(axis, length: shape.length) }
        return "unknown shape"
    }

    static func roundedRect(_ rect: Rect, radius: Double?) -> String {
        "rounded rectangle \(rect.compact)" + (radius.map { ", radius \($0.compact)" } ?? "")
    }

    static func beam(_ axis: String, length: Double?) -> String {
        "\(escape(axis)) beam" + (length.map { ", length \($0.compact)" } ?? "")
    }

    /// Returns the start of a path, at most 40 characters.
    static func path(_ path: String) -> String {
        let limit = 40
        return "path " + (path.count <= limit ? escape(path) : escape(String(path.prefix(limit))) + "...")
    }

    /// Returns text such as `, transform 90`; nothing for an output that is not turned.
    static func transform(_ output: Output) -> String {
        output.transform == .normal ? "" : ", transform \(output.transform.rawValue)"
    }

    /// Returns a pointer's name from a message; the default name for nil.
    static func pointer(_ name: String?) -> String { escape(name ?? PointerNames.byDefault) }

    /// Returns the texts joined and escaped, or `none` for an empty list.
    static func list(_ texts: [String], separator: String = ", ", none: String = "none") -> String {
        texts.isEmpty ? none : texts.map(escape).joined(separator: separator)
    }

    /// Returns text from another program, escaped for display; `""` for empty text.
    static func escape(_ text: String) -> String { text.isEmpty ? "\"\"" : PrintableText.escape(text) }
}
