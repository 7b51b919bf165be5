import PointerModel

extension LayoutEncoder {
    func interaction(_ interaction: Interaction) -> TOMLValue {
        TOMLValue.table { table in
            table.set("enabled", interaction.isEnabled, unless: true)
            table.set("asked", interaction.isAsked, unless: false)
            table.set("updatesWhilePanning", interaction.updatesWhilePanning, unless: false)
            table.set("style", interaction.style.map(style))
            table.set("regions", interaction.regions.map(region))
            table.set("repeating", interaction.repeating.map(repeating))
        }
    }

    private func region(_ region: Region) -> TOMLValue {
        TOMLValue.table { table in
            table.set("identifier", region.identifier)
            table.set("rect", rect(region.rect))
            table.set("path", region.path?.svg)
            table.set("latchingAxes", region.latchingAxes)
            table.set("modifiers", region.modifiers)
            table.set("priority", region.priority, unless: 0)
            table.set("style", region.style.map(style))
            table.set("enterAnimations", region.enterAnimations.map(animation))
            table.set("exitAnimations", region.exitAnimations.map(animation))
        }
    }

    private func repeating(_ regions: RepeatingRegions) -> TOMLValue {
        TOMLValue.table { table in
            table.set("first", region(regions.first))
            table.set("pitch", vector(regions.pitch))
            table.set("count", TOMLValue(position: nil, content: .integer(Int64(regions.count))))
        }
    }

    private func animation(_ animation: NodeAnimation) -> TOMLValue {
        TOMLValue.table { table in
            table.set("node", animation.node)
            table.set("alpha", animation.alpha)
        }
    }
}
