import PointerModel
import PointerWire

/// A layout as a tree: outputs, and surfaces from back to front with their nodes and regions.
struct LayoutReport {
    var painter: Painter
    var glyphs: Tree.Glyphs

    func lines(_ reply: LayoutReply) -> [String] {
        var tree = Tree()
        for line in lines(reply.outputs) { tree.append(line) }
        for surface in reply.surfaces {
            let name = painter("surface \(PointerText.surface(surface.name))", .strong)
            let output = surface.output.map { " of output \(PointerText.escape($0))" } ?? ""
            let targeting = surface.targeting.map { ", targeting \($0.rawValue)" } ?? ""
            let root = tree.append("\(name)  \(surface.frame.compact)\(output), z \(surface.z)\(targeting)")
            append(surface.nodes, below: root, to: &tree)
        }
        let lines = tree.lines(glyphs)
        return lines.isEmpty ? ["The layout is empty."] : lines
    }

    /// Returns one line per output.
    func lines(_ outputs: [Output]) -> [String] {
        outputs.map { output in
            let name = painter("output \(PointerText.escape(output.name))", .strong)
            return "\(name)  \(output.frame.compact), scale \(output.scale.compact)\(PointerText.transform(output))"
        }
    }

    private func append(_ nodes: [Node], below root: Int, to tree: inout Tree) {
        var entries: [String: Int] = [:]
        for node in nodes {
            let entry = tree.append(text(node), below: node.parent.flatMap { entries[$0] } ?? root)
            entries[node.id] = entry
            for (number, region) in (node.interaction?.regions ?? []).enumerated() {
                tree.append(text(region, "region \(number)"), below: entry)
            }
            if let repeating = node.interaction?.repeating {
                let words = "\(repeating.count) regions each \(repeating.pitch.compact) further"
                tree.append(text(repeating.first, words), below: entry)
            }
        }
    }

    private func text(_ node: Node) -> String {
        var parts = ["\(painter(PointerText.escape(node.id), .notable))  \(node.frame.compact)"]
        if let insets = node.hitInsets { parts.append("hit insets \(insets.compact)") }
        if let padding = node.padding { parts.append("padding \(padding.compact)") }
        if let path = node.hitPath { parts.append("hit " + PointerText.path(path.svg)) }
        if node.clipsToBounds { parts.append("clips") }
        if node.transform != .identity { parts.append("transformed") }
        if node.isHidden { parts.append("hidden") }
        if node.alpha != 1 { parts.append("alpha \(node.alpha.compact)") }
        if !node.isEnabled { parts.append("disabled") }
        if node.appearance.isOpaque { parts.append("opaque") }
        if let radius = node.appearance.cornerRadius { parts.append("corner radius \(radius.compact)") }
        if let role = node.role { parts.append("role \(role.rawValue)") }
        if !node.gestures.isEmpty { parts.append("gestures " + names(node.gestures)) }
        if node.tapButtons != .primary { parts.append("taps by \(names(node.tapButtons))") }
        if !node.scrollMask.isEmpty { parts.append("pans by \(names(node.scrollMask)) scrolling") }
        if let control = node.control { parts.append(PointerText.control(control)) }
        if let interaction = node.interaction { parts.append(text(interaction)) }
        return parts.joined(separator: ", ")
    }

    private func text(_ interaction: Interaction) -> String {
        let style = interaction.style.map(PointerText.declaration) ?? "automatic"
        let isWhole = interaction.regions.isEmpty && interaction.repeating == nil
        var words = isWhole ? "interaction on the whole node" : "interaction"
        if interaction.isAsked { words += ", the client is asked" }
        if interaction.updatesWhilePanning { words += ", also while panning" }
        return "\(words): \(style)\(interaction.isEnabled ? "" : " (off)")"
    }

    private func text(_ region: Region, _ title: String) -> String {
        let identifier = region.identifier.map { " \"\(PointerText.escape($0))\"" } ?? ""
        var parts = ["\(painter("\(title)\(identifier)", .good))  \(region.rect.compact)"]
        if let path = region.path { parts.append("inside of " + PointerText.path(path.svg)) }
        if !region.latchingAxes.isEmpty { parts.append("latches " + names(region.latchingAxes)) }
        if !region.modifiers.isEmpty { parts.append("with " + names(region.modifiers)) }
        if region.priority != 0 { parts.append("priority \(region.priority)") }
        if let style = region.style { parts.append(PointerText.declaration(style)) }
        parts += PointerText.animations(enter: region.enterAnimations, exit: region.exitAnimations)
        return parts.joined(separator: ", ")
    }

    private func names(_ options: some NamedOptions) -> String {
        PointerText.list(options.names, separator: " and ")
    }
}
