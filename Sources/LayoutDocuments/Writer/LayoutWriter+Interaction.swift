package import Documents
package import PointerModel

extension LayoutWriter {
    func interaction(_ interaction: Interaction) -> DocumentValue {
        .table { table in
            table.set("enabled", interaction.isEnabled, unless: inFiles(true))
            table.set("asked", interaction.isAsked, unless: inFiles(false))
            table.set("updatesWhilePanning", interaction.updatesWhilePanning, unless: inFiles(false))
            table.set("style", interaction.style.map(style))
            let regions = interaction.regions.map { region($0) }
            if inFiles(regions.isEmpty) != true { table.set("regions", DocumentValue.list(regions)) }
            table.set("repeating", interaction.repeating.map(repeating))
        }
    }

    package func region(_ region: Region) -> DocumentValue {
        .table { table in
            table.set("identifier", region.identifier)
            table.set("rect", rect(region.rect))
            table.set("path", region.path?.svg)
            table.set("latchingAxes", region.latchingAxes, unless: inFiles([]))
            table.set("modifiers", region.modifiers, unless: inFiles([]))
            table.set("priority", region.priority, unless: 0)
            table.set("style", region.style.map(style))
            table.set("enterAnimations", region.enterAnimations.map(animation))
            table.set("exitAnimations", region.exitAnimations.map(animation))
        }
    }

    private func repeating(_ regions: RepeatingRegions) -> DocumentValue {
        .table { table in
            table.set("first", region(regions.first))
            table.set("pitch", vector(regions.pitch))
            table.set("count", regions.count, unless: nil)
        }
    }

    private func animation(_ animation: NodeAnimation) -> DocumentValue {
        .table { table in
            table.set("node", animation.node)
            table.set("alpha", animation.alpha)
        }
    }
}
