import PointerModel

/// What to do about nodes that are too small or whose hit area is not their region: `padding`, where it makes no other warning.
extension LintedSurface {
    /// What makes a node's hit area its region too.
    /// - Parameter looks: how many neighbors were looked at for such advice.
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

    /// What makes a target large enough.
    /// - Parameters:
    ///   - missing: what each of its edges lacks, in the surface's space.
    ///   - looks: as above.
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

    /// The key that grows a container: `padding`, or where its regions are declared `hitInsets`.
    func growth(of container: Int32) -> String { canBePadded(container) ? "padding" : "hitInsets" }

    /// Whether padding would be all of a node's regions and hit area.
    private func canBePadded(_ node: Int32) -> Bool {
        let details = surface[node: node].details
        if details != SceneNode.none, surface.details[Int(details)].hitPath != nil { return false }
        let interaction = surface[node: node].interaction
        guard interaction != SceneNode.none else { return true }
        let declared = surface.interactions[Int(interaction)]
        return declared.regions.isEmpty && declared.repeating == SceneNode.none && !declared.isAsked
    }

    /// The node that a rectangle in place of a node's hit area would overlap, or come so near to that the pointer flashes up between; or nil.
    /// Of thousands that lie on one another, only the first are looked at.
    private func neighbor(crowding rect: Rect, of node: Int32, _ looks: inout Int) -> String? {
        guard looks < Self.maximumPairs else { return "what is beside it" }
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
        // On top of it is where a small node is meant to be.
        if rect.clearlyIntersects(area) { return other < node || !rect.nearlyCovers(area) }
        guard !ranges[Int(other)].isEmpty else { return false }
        let across = max(rect.minX - area.maxX, area.minX - rect.maxX)
        let along = max(rect.minY - area.maxY, area.minY - rect.maxY)
        // Beside it or above and below, and apart.
        return max(across, along) > Self.slack && min(across, along) < -Self.slack
    }
}
