import PointerEngine
import PointerModel

/// Remedies for nodes that are too small or whose hit area is not their region: `padding`, if it causes no other warning.
extension LintedSurface {
    /// Returns how to make a node's hit area its region too. `looks` counts the neighbors that were compared for such advice.
    func remedy(forHitAreaOf node: Int32, _ looks: inout Int) -> String {
        let bounds = surface[node: node].bounds
        let area = surface.hitArea(node)
        let reach = Insets(
            top: bounds.minY - area.minY,
            left: bounds.minX - area.minX,
            bottom: area.maxY - bounds.maxY,
            right: area.maxX - bounds.maxX
        )
        let isOutlined = surface[node: node].flags.contains(.inexact)
        guard !isOutlined, min(reach.top, reach.left, reach.bottom, reach.right) >= 0 else {
            return "give the interaction a region as large as the hit area"
        }
        let padding = LintText.padding(reach)
        guard let name = neighbor(crowding: uncut[Int(node)], of: node, &looks) else {
            return "declare \(padding) in place of hitInsets"
        }
        return "move it and \(name) apart, so that the hit area either meets what is beside it or is "
            + "\(LintText.number(Self.flashingGap)) points away, and declare \(padding) in place of hitInsets"
    }

    /// Returns how to make a target large enough.
    /// - Parameters:
    ///   - node: The node of the target.
    ///   - missing: What each of its edges lacks, in the surface's space.
    ///   - looks: Counts the neighbors that were compared for such advice.
    func remedy(forTarget node: Int32, missing: Vector, _ looks: inout Int) -> String {
        let scale = surface.toSurface(node).scale
        guard canBePadded(node), scale > 0 else {
            let insets = [
                missing.dx > 0 ? "\(LintText.number(-missing.dx)) at left and right" : nil,
                missing.dy > 0 ? "\(LintText.number(-missing.dy)) at top and bottom" : nil,
            ].compactMap { $0 }
            return "grow the node, or its hitInsets by \(LintText.list(insets)) and its regions with them"
        }
        let area = surface.hitArea(node)
        let bounds = surface[node: node].bounds
        let (dx, dy) = (missing.dx / scale, missing.dy / scale)
        let padding = Insets(
            top: max(bounds.minY - area.minY, 0) + dy,
            left: max(bounds.minX - area.minX, 0) + dx,
            bottom: max(area.maxY - bounds.maxY, 0) + dy,
            right: max(area.maxX - bounds.maxX, 0) + dx
        )
        let grown = surface.toSurface(node).apply(to: bounds.inset(by: -padding))
        let text = LintText.padding(padding)
        if let container = container(of: node, cutting: grown) {
            guard container != SceneNode.none else {
                return "grow the node, or move it inside its surface and give it \(text)"
            }
            let name = LintText.name(id(container))
            return "grow the node, or give it \(text) and \(name), which contains it, \(growth(of: container)) or room"
        }
        if let name = neighbor(crowding: grown, of: node, &looks) {
            return "move it and \(name) apart, and give it \(text)"
        }
        return "grow the node, or give it \(text)"
    }

    /// Returns the key that grows a container: `padding`, or `hitInsets` if its regions are declared.
    func growth(of container: Int32) -> String { canBePadded(container) ? "padding" : "hitInsets" }

    /// Whether padding alone determines a node's regions and hit area.
    private func canBePadded(_ node: Int32) -> Bool {
        let details = surface[node: node].details
        if details != SceneNode.none, surface.details[Int(details)].hitPath != nil { return false }
        let interaction = surface[node: node].interaction
        guard interaction != SceneNode.none else { return true }
        let declared = surface.interactions[Int(interaction)]
        return declared.regions.isEmpty && declared.repeating == SceneNode.none && !declared.isAsked
    }

    /// Returns the quoted id of the node that `rect`, as the hit area of `node`, would overlap or come so close to that the
    /// pointer flashes up in between; nil if there is none. After ``LayoutLintLimit/pairs`` comparisons it returns a general phrase.
    private func neighbor(crowding rect: Rect, of node: Int32, _ looks: inout Int) -> String? {
        guard looks < LayoutLintLimit.pairs.most else { return "what is beside it" }
        let gap = Self.flashingGap
        var found = Int32.max
        surface.hitAreas.forEach(intersecting: rect.insetBy(dx: -gap, dy: -gap)) { other in
            looks += 1
            let contains = other < node && ends[Int(other)] > node
            let isContained = other >= node && other < ends[Int(node)]
            guard other < found, !contains, !isContained, crowds(other, rect, of: node) else { return }
            found = other
        }
        return found == .max ? nil : LintText.name(id(found))
    }

    private func crowds(_ other: Int32, _ rect: Rect, of node: Int32) -> Bool {
        let area = areas[Int(other)]
        // A small node on top of a larger one is no mistake.
        if rect.clearlyIntersects(area) { return other < node || !rect.nearlyCovers(area) }
        guard !ranges[Int(other)].isEmpty else { return false }
        let across = max(rect.minX - area.maxX, area.minX - rect.maxX)
        let along = max(rect.minY - area.maxY, area.minY - rect.maxY)
        // The two are side by side or one above the other, and apart.
        return max(across, along) > Self.slack && min(across, along) < -Self.slack
    }
}
