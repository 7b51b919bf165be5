import PointerModel

/// The tables of interactions and of what they refer to.
extension SurfaceScene {
    func add(_ interaction: Interaction) -> Int32 {
        let first = Int32(regions.count)
        for region in interaction.regions { add(region) }
        var scene = SceneInteraction(
            isEnabled: interaction.isEnabled,
            isAsked: interaction.isAsked,
            updatesWhilePanning: interaction.updatesWhilePanning,
            regions: first..<Int32(regions.count),
            style: entry(interaction.style)
        )
        if let repeating = interaction.repeating {
            scene.repeating = Int32(repetitions.count)
            repetitions.append(
                SceneRepetition(
                    region: Int32(regions.count),
                    pitch: repeating.pitch,
                    // The numbers continue those of the declared regions.
                    count: Int32(min(max(repeating.count, 0), LayoutLimits.repetitions.upperBound))
                )
            )
            add(repeating.first)
        }
        let priorities = regions[Int(first)...].lazy.map(\.priority)
        scene.hasPriorities = priorities.contains { $0 != priorities.first }
        interactions.append(scene)
        return Int32(interactions.count - 1)
    }

    private func add(_ region: Region) {
        var path = SceneNode.none
        if let outline = region.path {
            path = Int32(paths.count)
            paths.append(outline)
        }
        var animation = SceneNode.none
        if !region.enterAnimations.isEmpty || !region.exitAnimations.isEmpty {
            animation = Int32(animations.count)
            animations.append(RegionAnimations(enter: region.enterAnimations, exit: region.exitAnimations))
        }
        regions.append(
            SceneRegion(
                rect: region.rect,
                identifier: region.identifier,
                path: path,
                style: entry(region.style),
                animations: animation,
                priority: Int32(clamping: region.priority),
                latchingAxes: region.latchingAxes,
                modifiers: region.modifiers
            )
        )
    }

    private func entry(_ style: Style?) -> Int32 {
        guard let style else { return SceneNode.none }
        return entry(style, in: \.styles)
    }

    /// Returns the entry of a value in a table, and adds it if necessary. Controls of one kind follow each other, so the last few
    /// entries are searched for an equal one.
    func entry<Value: Equatable>(
        _ value: Value,
        in table: ReferenceWritableKeyPath<SurfaceScene, [Value]>
    ) -> Int32 {
        let count = self[keyPath: table].count
        for index in (max(count - 4, 0)..<count).reversed() where self[keyPath: table][index] == value {
            return Int32(index)
        }
        self[keyPath: table].append(value)
        return Int32(count)
    }
}
