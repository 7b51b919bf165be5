import PointerModel
import PointerProtocol

/// A layout as a tree: outputs, surfaces from back to front, their nodes, and the regions of these.
struct LayoutReport {
    var painter: Painter
    var glyphs: Tree.Glyphs

    func lines(_ reply: LayoutReply) -> [String] {
        var tree = Tree()
        for output in reply.outputs {
            let name = painter("output \(PointerText.escape(output.name))", .strong)
            tree.append("\(name)  \(output.frame.compact), scale \(output.scale.compact)")
        }
        for surface in reply.surfaces {
            let name = painter("surface \(PointerText.escape(surface.id))", .strong)
            let output = surface.output.map { " of output \(PointerText.escape($0))" } ?? ""
            let root = tree.append("\(name)  \(surface.frame.compact)\(output), z \(surface.z)")
            append(surface.nodes, below: root, to: &tree)
        }
        let lines = tree.lines(glyphs)
        return lines.isEmpty ? ["The layout is empty."] : lines
    }

    private func append(_ nodes: [NodeMessage], below root: Int, to tree: inout Tree) {
        var entries: [String: Int] = [:]
        for node in nodes {
            let entry = tree.append(text(node), below: node.parent.flatMap { entries[$0] } ?? root)
            entries[node.id] = entry
            for (number, region) in (node.interaction?.regions ?? []).enumerated() {
                tree.append(text(region, number), below: entry)
            }
        }
    }

    private func text(_ node: NodeMessage) -> String {
        var parts = ["\(painter(PointerText.escape(node.id), .notable))  \(node.frame.compact)"]
        if let insets = node.hitInsets { parts.append("hit insets \(insets.compact)") }
        if let transform = node.transform, transform != .identity { parts.append("transformed") }
        if node.hidden == true { parts.append("hidden") }
        if let alpha = node.alpha, alpha != 1 { parts.append("alpha \(alpha.compact)") }
        if node.enabled == false { parts.append("disabled") }
        if node.appearance?.opaque == true { parts.append("opaque") }
        if let radius = node.appearance?.cornerRadius { parts.append("corner radius \(radius.compact)") }
        if let interaction = node.interaction { parts.append(text(interaction)) }
        return parts.joined(separator: ", ")
    }

    private func text(_ interaction: InteractionMessage) -> String {
        let style = interaction.style.map(PointerText.declaration) ?? "automatic"
        let regions = interaction.regions ?? []
        let words = regions.isEmpty ? "interaction on the whole node" : "interaction"
        return "\(words): \(style)\(interaction.enabled == false ? " (off)" : "")"
    }

    private func text(_ region: RegionDeclarationMessage, _ number: Int) -> String {
        let identifier = region.identifier.map { " \"\(PointerText.escape($0))\"" } ?? ""
        var parts = ["\(painter("region \(number)\(identifier)", .good))  \(region.rect.compact)"]
        if let axes = region.latchingAxes, !axes.isEmpty {
            parts.append("latches " + PointerText.list(axes, separator: " and "))
        }
        if let modifiers = region.modifiers, !modifiers.isEmpty {
            parts.append("with " + PointerText.list(modifiers, separator: " and "))
        }
        if let style = region.style { parts.append(PointerText.declaration(style)) }
        return parts.joined(separator: ", ")
    }
}
