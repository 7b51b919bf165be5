import PointerModel

extension LintedSurface {
    /// Beams that do not fit into their region.
    func findLongBeams(_ findings: inout LintFindings) {
        for region in regions where !region.single.isEmpty {
            guard case .beam(let axis, let length)? = region.style.kind.shape else { continue }
            let room = axis == .horizontal ? region.single.width : region.single.height
            guard length > room + Self.slack else { continue }
            findings.add(
                .beamExceedsRegion,
                node: region.node,
                region: region.number,
                "the beam is \(LintText.points(length)) long, its region only \(LintText.number(room)) "
                    + "\(axis == .horizontal ? "wide" : "high"); shorten the beam, or grow the region"
            )
        }
    }

    /// Styles that are hardly drawn as they were meant.
    func findOddStyles(_ findings: inout LintFindings) {
        forEachDeclaredStyle { style, node, region in
            if case .content(.lift(let preview), _) = style.kind, preview.shadowPath == nil {
                findings.add(
                    .liftWithoutShadowPath,
                    node: node,
                    region: region,
                    "the lift casts a diffuse shadow of the whole rectangle; give its preview a shadowPath, the content's outline"
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
            if style.accessories.count > Style.maximumAccessories {
                findings.add(
                    .tooManyAccessories,
                    node: node,
                    region: region,
                    "\(style.accessories.count) accessories are too many, and only the first \(Style.maximumAccessories) are "
                        + "drawn; leave out the others"
                )
            }
        }
    }

    /// Calls `body` once for each declared style: an interaction's without a region, a region's own with its number.
    func forEachDeclaredStyle(_ body: (_ style: Style, _ node: Int32, _ region: Int?) -> Void) {
        for node in nodes where surface.isInteractive(node) && !isHidden[Int(node)] {
            let interaction = surface.interactions[Int(surface[node: node].interaction)]
            if interaction.style != SceneNode.none { body(surface.styles[Int(interaction.style)], node, nil) }
            for (number, region) in declaredRegions(of: interaction) where region.style != SceneNode.none {
                body(surface.styles[Int(region.style)], node, number)
            }
        }
    }

    /// The table's entries of an interaction's regions, those that repeat last.
    func declaredRegions(of interaction: SceneInteraction) -> [(number: Int, region: SceneRegion)] {
        var entries = interaction.regions.map { surface.regions[Int($0)] }
        if interaction.repeating != SceneNode.none {
            entries.append(surface.regions[Int(surface.repetitions[Int(interaction.repeating)].region)])
        }
        return Array(entries.enumerated()).map { (number: $0.offset, region: $0.element) }
    }
}

extension Style.Kind {
    /// The shape that the pointer takes; nil: that of the content, the system's or none.
    fileprivate var shape: Shape? {
        switch self {
        case .content(_, let shape): shape
        case .shape(let shape, _): shape
        case .system, .hidden: nil
        }
    }
}
