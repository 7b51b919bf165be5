package import Documents
package import PointerModel

extension Field {
    func interaction() -> Interaction? {
        table { table in
            let isEnabled = table.optional("enabled")?.boolean() ?? true
            let regions = table.optional("regions")?.regions() ?? []
            let repeating = table.optional("repeating")?.repeatingRegions()
            let isAsked = table.optional("asked")?.boolean() ?? false
            let updatesWhilePanning = table.optional("updatesWhilePanning")?.boolean() ?? false
            let style = table.optional("style")?.style()
            return Interaction(
                isEnabled: isEnabled,
                regions: regions,
                repeating: repeating,
                isAsked: isAsked,
                updatesWhilePanning: updatesWhilePanning,
                style: style
            )
        }
    }

    private func regions() -> [Region]? {
        items(atMost: PointerModelLimit.regionsPerInteraction, of: "regions")?.compactMap { $0.region() }
    }

    package func region() -> Region? {
        table { table in
            let rect = table.required("rect")?.rect()
            let path = table.optional("path")?.svgPath()
            let identifier = table.optional("identifier")?.identifier()
            let latchingAxes = table.optional("latchingAxes")?.options(Axes.self) ?? []
            let modifiers = table.optional("modifiers")?.options(Modifiers.self) ?? []
            let priority = table.optional("priority")?.integer(in: LayoutLimits.priority) ?? 0
            let style = table.optional("style")?.style()
            let enterAnimations = table.optional("enterAnimations")?.animations() ?? []
            let exitAnimations = table.optional("exitAnimations")?.animations() ?? []
            guard let rect else { return nil }
            return Region(
                rect: rect,
                path: path,
                identifier: identifier,
                latchingAxes: latchingAxes,
                modifiers: modifiers,
                priority: priority,
                style: style,
                enterAnimations: enterAnimations,
                exitAnimations: exitAnimations
            )
        }
    }

    /// Reads `{ first, pitch, count }`.
    private func repeatingRegions() -> RepeatingRegions? {
        table { table in
            let first = table.required("first")?.region()
            let pitchField = table.required("pitch")
            let pitch = pitchField?.pitch()
            let count = table.required("count")?.integer(in: LayoutLimits.repetitions)
            guard let first, let pitch, let count else { return nil }
            let last = first.rect.origin + pitch * Double(count - 1)
            let range = rules.position
            for coordinate in [last.x, last.y] where !range.contains(coordinate) {
                pitchField?.report(
                    "puts the last region at \(NumberText.of(coordinate)): expected "
                        + "\(NumberText.of(range.lowerBound)) to \(NumberText.of(range.upperBound))",
                    .outOfRange
                )
                return nil
            }
            return RepeatingRegions(first: first, pitch: pitch, count: count)
        }
    }

    /// Reads `{ dx, dy }`, at least one of which must not be 0.
    private func pitch() -> Vector? {
        guard let pitch = vector() else { return nil }
        guard pitch != .zero else {
            report("all regions would be at the same place: dx or dy must differ from 0")
            return nil
        }
        return pitch
    }

    /// Reads an array of `{ node, alpha }`. The daemon only passes the names on, so the nodes need not be declared.
    private func animations() -> [NodeAnimation]? {
        items(atMost: PointerModelLimit.animationsPerRegion, of: "animations")?.compactMap { item in
            item.table { table in
                let node = table.required("node")?.identifier()
                let alpha = table.required("alpha")?.number(in: LayoutLimits.alpha)
                guard let node, let alpha else { return nil }
                return NodeAnimation(node: node, alpha: alpha)
            }
        }
    }
}
