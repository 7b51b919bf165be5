import PointerModel
import PointerProtocol

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
            let targeting = surface.targeting.map { ", targeting \(PointerText.escape($0))" } ?? ""
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
            return "\(name)  \(output.frame.compact), scale \(output.scale.compact)"
        }
    }

    private func append(_ nodes: [NodeMessage], below root: Int, to tree: inout Tree) {
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

    private func text(_ node: NodeMessage) -> String {
        var parts = ["\(painter(PointerText.escape(node.id), .notable))  \(node.frame.compact)"]
        if let insets = node.hitInsets { parts.append("hit insets \(insets.compact)") }
        if let padding = node.padding { parts.append("padding \(padding.compact)") }
        if let path = node.hitPath { parts.append("hit " + PointerText.path(path)) }
        if node.clips == true { parts.append("clips") }
        if let transform = node.transform, transform != .identity { parts.append("transformed") }
        if node.hidden == true { parts.append("hidden") }
        if let alpha = node.alpha, alpha != 1 { parts.append("alpha \(alpha.compact)") }
        if node.enabled == false { parts.append("disabled") }
        if node.appearance?.opaque == true { parts.append("opaque") }
        if let radius = node.appearance?.cornerRadius { parts.append("corner radius \(radius.compact)") }
        if let role = node.role { parts.append("role \(PointerText.escape(role))") }
        if let gestures = node.gestures, !gestures.isEmpty { parts.append("gestures " + names(gestures)) }
        if let buttons = node.tapButtons { parts.append("taps by \(names(buttons))") }
        if let mask = node.scrollMask, !mask.isEmpty { parts.append("pans by \(names(mask)) scrolling") }
        if let control = node.control { parts.append(PointerText.control(control)) }
        if let interaction = node.interaction { parts.append(text(interaction)) }
        return parts.joined(separator: ", ")
    }

    private func text(_ interaction: InteractionMessage) -> String {
        let style = interaction.style.map(PointerText.declaration) ?? "automatic"
        let regions = interaction.regions ?? []
        let isWhole = regions.isEmpty && interaction.repeating == nil
        var words = isWhole ? "interaction on the whole node" : "interaction"
        if interaction.asked == true { words += ", the client is asked" }
        if interaction.updatesWhilePanning == true { words += ", also while panning" }
        return "\(words): \(style)\(interaction.enabled == false ? " (off)" : "")"
    }

    private func text(_ region: RegionDeclarationMessage, _ title: String) -> String {
        let identifier = region.identifier.map { " \"\(PointerText.escape($0))\"" } ?? ""
        var parts = ["\(painter("\(title)\(identifier)", .good))  \(region.rect.compact)"]
        if let path = region.path { parts.append("inside of " + PointerText.path(path)) }
        if let axes = region.latchingAxes, !axes.isEmpty { parts.append("latches " + names(axes)) }
        if let modifiers = region.modifiers, !modifiers.isEmpty { parts.append("with " + names(modifiers)) }
        if let priority = region.priority, priority != 0 { parts.append("priority \(priority)") }
        if let style = region.style { parts.append(PointerText.declaration(style)) }
        parts += PointerText.animations(enter: region.enterAnimations, exit: region.exitAnimations)
        return parts.joined(separator: ", ")
    }

    private func names(_ names: [String]) -> String { PointerText.list(names, separator: " and ") }
}
