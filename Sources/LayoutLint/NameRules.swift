import PointerEngine
import PointerModel

extension LintedSurface {
    /// Reports names of nodes that the surface does not have.
    func checkNames(of node: Int32, _ findings: inout LintFindings) {
        forEachDeclaredStyle(of: node) { style, region in
            guard case .content(let effect, _) = style.kind else { return }
            if let name = effect.preview.node, surface.index(of: name) == SceneNode.none {
                findings.add(
                    .unknownNode,
                    node: node,
                    region: region,
                    "the preview's node \(LintText.name(name)) is not in this surface, so the interaction's node is used in its "
                        + "place; declare it, or correct the name"
                )
            }
            if let name = effect.preview.target.container, surface.index(of: name) == SceneNode.none {
                findings.add(
                    .unknownNode,
                    node: node,
                    region: region,
                    "the preview's container \(LintText.name(name)) is not in this surface, so the node's parent is used in its "
                        + "place; declare it, or correct the name"
                )
            }
        }
        guard surface.isInteractive(node), !isHidden[Int(node)] else { return }
        let interaction = surface.interactions[Int(surface[node: node].interaction)]
        for (number, region) in declaredRegions(of: interaction) where region.animations != SceneNode.none {
            let animations = surface.animations[Int(region.animations)]
            var named: Set<ByteExact<String>> = []
            for animation in animations.enter + animations.exit
            where named.insert(ByteExact(animation.node)).inserted
                && surface.index(of: animation.node) == SceneNode.none
            {
                findings.add(
                    .unknownNode,
                    node: node,
                    region: number,
                    "the animated node \(LintText.name(animation.node)) is not in this surface; correct the name, or, if "
                        + "clients know it, declare it as a disabled node"
                )
            }
        }
    }

    /// Reports identifiers that two different regions share.
    ///
    /// Several rectangles that touch are one region of another shape, and may share an identifier.
    func checkIdentifiers(of node: Int32, _ findings: inout LintFindings) {
        var known: [ByteExact<String>: (first: LintedRegion, rects: [Rect])] = [:]
        for region in regions[ranges[Int(node)]] {
            guard let identifier = region.declaration.identifier, let number = region.number else { continue }
            guard let same = known[ByteExact(identifier)] else {
                known[ByteExact(identifier)] = (region, [region.rect])
                continue
            }
            known[ByteExact(identifier)]?.rects.append(region.rect)
            let name = "region \(same.first.number ?? 0) has the identifier \(LintText.name(identifier)) too"
            if !same.first.isLike(region) {
                findings.add(
                    .duplicateIdentifier,
                    node: node,
                    region: number,
                    "\(name), but not the same style, axes or animations, so nothing changes between them; give each "
                        + "its own"
                )
            } else if !same.rects.contains(where: region.rect.touches) {
                findings.add(
                    .duplicateIdentifier,
                    node: node,
                    region: number,
                    "\(name), and they do not touch; give each its own, or let them meet"
                )
            }
        }
    }
}

extension LintedRegion {
    /// Whether both regions have the same style, latching axes and animations.
    fileprivate func isLike(_ other: LintedRegion) -> Bool {
        style == other.style && declaration.latchingAxes == other.declaration.latchingAxes
            && declaration.enterAnimations == other.declaration.enterAnimations
            && declaration.exitAnimations == other.declaration.exitAnimations
    }
}

extension Rect {
    /// Whether the rectangles share at least part of an edge.
    fileprivate func touches(_ other: Rect) -> Bool {
        !insetBy(dx: -LintedSurface.slack, dy: -LintedSurface.slack).intersection(other).isNull
    }
}
