import PointerEngine
import PointerModel

extension LintedSurface {
    /// Least width and height of a target, in points: what a hand at a mouse or a touchpad hits without slowing down much, and
    /// the least that conformance case S4-6 asks for.
    static let leastTargetSide = 32.0

    /// Reports targets of a node that are smaller than ``leastTargetSide``.
    ///
    /// A press counts wherever a node is hit, so the target is the node's hit area. A region with an effect on only part of its
    /// node is a target of its own. Text is exempt: users aim between its letters, and its font determines the height of its
    /// lines.
    func checkTargetSize(of node: Int32, _ findings: inout LintFindings) {
        guard isTarget(node), surface[node: node].role != .text else { return }
        var isWhole = true
        for region in regions[ranges[Int(node)]] where isPart(region) {
            isWhole = false
            check(region.single, node: node, region: region.number, &findings)
        }
        if isWhole || surface.control(of: node) != nil {
            // A target that is scrolled away in part counts with its full size.
            let area = isClipped(node, uncut[Int(node)]) ? uncut[Int(node)] : areas[Int(node)]
            check(area, node: node, region: nil, &findings)
        }
    }

    /// Whether a region covers only part of its node.
    private func isPart(_ region: LintedRegion) -> Bool {
        guard case .content = region.style.kind, region.number != nil, region.declaration.modifiers.isEmpty,
            !region.effective.isEmpty
        else {
            return false
        }
        let bounds = surface.toSurface(region.node).apply(to: surface[node: region.node].bounds)
        return region.repetition != nil || !region.rect.nearlyCovers(bounds)
    }

    private func check(
        _ target: Rect,
        node: Int32,
        region: Int?,
        _ findings: inout LintFindings
    ) {
        let least = Self.leastTargetSide - Self.slack
        guard !target.isEmpty, target.width < least || target.height < least else { return }
        var sides: [String] = []
        if target.width < least { sides.append("width") }
        if target.height < least { sides.append("height") }
        let remedy =
            region == nil
            ? remedy(
                forTarget: node,
                missing: Vector(
                    dx: max(Self.leastTargetSide - target.width, 0) / 2,
                    dy: max(Self.leastTargetSide - target.height, 0) / 2
                ),
                &findings.pairs.targets
            )
            : "grow the region, and its node where it ends"
        findings.add(
            .targetTooSmall,
            node: node,
            region: region,
            "the target is \(LintText.size(target)), its \(LintText.list(sides)) below "
                + "\(LintText.number(Self.leastTargetSide)); \(remedy)"
        )
    }
}
