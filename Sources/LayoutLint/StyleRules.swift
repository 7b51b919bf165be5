import PointerEngine
import PointerModel

extension LintedSurface {
    /// Reports a beam that does not fit into its region.
    func checkBeam(of region: LintedRegion, _ findings: inout LintFindings) {
        guard !region.single.isEmpty, case .beam(let axis, let length)? = region.style.kind.shape else { return }
        let room = axis == .horizontal ? region.single.width : region.single.height
        guard length > room + Self.slack else { return }
        findings.add(
            .beamExceedsRegion,
            node: region.node,
            region: region.number,
            "the beam is \(LintText.points(length)) long, its region only \(LintText.number(room)) "
                + "\(axis == .horizontal ? "wide" : "high"); shorten the beam, or grow the region"
        )
    }

    /// Reports styles that are not drawn as their author expects.
    func checkStyles(of node: Int32, _ findings: inout LintFindings) {
        forEachDeclaredStyle(of: node) { style, region in
            if case .content(.lift(let preview), _) = style.kind, preview.shadowPath == nil {
                findings.add(
                    .liftWithoutShadowPath,
                    node: node,
                    region: region,
                    "the lift casts a diffuse shadow of the whole rectangle; give its preview a shadowPath, the content's outline"
                )
            }
            if case .content(.highlight(let preview), let shape) = style.kind, isCovered(node, preview, shape) {
                findings.add(
                    .highlightOnOpaque,
                    node: node,
                    region: region,
                    "the highlight is drawn behind opaque content, which covers it; declare the effect lift with a shadowPath, "
                        + "or remove opaque"
                )
            }
            if case .content(.hover(_, _, shadow: true, scale: false), _) = style.kind {
                findings.add(
                    .shadowWithoutScale,
                    node: node,
                    region: region,
                    "the hover casts a shadow on content that does not rise; let it scale, or leave the shadow out"
                )
            }
            if style.accessories.count > PointerModelLimit.accessories.most {
                findings.add(
                    .tooManyAccessories,
                    node: node,
                    region: region,
                    "\(style.accessories.count) accessories are too many, and only the first \(PointerModelLimit.accessories.most) are "
                        + "drawn; leave out the others"
                )
            }
        }
    }

    /// Whether the node under a highlight is opaque, and neither a shape nor padding extends the highlight beyond it.
    private func isCovered(_ node: Int32, _ preview: Preview, _ shape: Shape?) -> Bool {
        let target = preview.node.map { surface.index(of: $0) } ?? node
        guard target != SceneNode.none, surface[node: target].flags.contains(.opaque) else { return false }
        guard case .roundedRect(let rect, _, .node) = shape else { return shape == nil && surface.padding(node) == nil }
        return surface[node: target].bounds.covers(rect)
    }

    /// Calls `body` once for each declared style of a node: with a nil region for the interaction's, with the region's index for
    /// its own.
    func forEachDeclaredStyle(of node: Int32, _ body: (_ style: Style, _ region: Int?) -> Void) {
        guard surface.isInteractive(node), !isHidden[Int(node)] else { return }
        let interaction = surface.interactions[Int(surface[node: node].interaction)]
        if interaction.style != SceneNode.none { body(surface.styles[Int(interaction.style)], nil) }
        for (number, region) in declaredRegions(of: interaction) where region.style != SceneNode.none {
            body(surface.styles[Int(region.style)], number)
        }
    }

    /// Returns the table entries of an interaction's regions, the repeating ones last.
    func declaredRegions(of interaction: SceneInteraction) -> [(number: Int, region: SceneRegion)] {
        var entries = interaction.regions.map { surface.regions[Int($0)] }
        if interaction.repeating != SceneNode.none {
            entries.append(surface.regions[Int(surface.repetitions[Int(interaction.repeating)].region)])
        }
        return Array(entries.enumerated()).map { (number: $0.offset, region: $0.element) }
    }
}

extension Style.Kind {
    /// Shape of the pointer; nil if it is the content's, the system's, or none.
    fileprivate var shape: Shape? {
        switch self {
        case .content(_, let shape): shape
        case .shape(let shape, _): shape
        case .system, .hidden: nil
        }
    }
}
