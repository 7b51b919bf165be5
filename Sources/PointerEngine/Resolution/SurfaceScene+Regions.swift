import PointerModel

/// The regions of nodes. These functions run for each report: they read tables and copy nothing.
extension SurfaceScene {
    /// Returns the region that wins at a location of the surface's space: that of the hit node, or of its nearest ancestor that
    /// has one there.
    func winningRegion(
        from hit: NodeHandle,
        at location: Point,
        modifiers: Modifiers,
        settings: EffectSettings,
        query: inout HitTestQuery
    ) -> RegionHandle? {
        var node = nodes[Int(hit.node)].interactive
        while node != SceneNode.none, query.steps >= 0 {
            query.steps -= 8
            if let number = answer(
                of: NodeHandle(surface: hit.surface, node: node),
                at: location,
                modifiers: modifiers,
                settings: settings,
                query: &query
            ) {
                return RegionHandle(surface: hit.surface, node: node, number: number)
            }
            if query.isWaiting { return nil }
            let parent = nodes[Int(node)].parent
            node = parent == SceneNode.none ? parent : nodes[Int(parent)].interactive
        }
        return nil
    }

    /// Returns the number of the region that an interactive node has at a location of the surface's space, or nil.
    private func answer(
        of handle: NodeHandle,
        at location: Point,
        modifiers: Modifiers,
        settings: EffectSettings,
        query: inout HitTestQuery
    ) -> Int32? {
        query.regionRequests += 1
        let local = local(location, in: handle.node)
        if interactions[Int(nodes[Int(handle.node)].interaction)].isAsked {
            switch answered(handle.node, at: location, local: local, modifiers: modifiers, within: &query.steps) {
            case .region:
                if query.asked == nil { query.asked = handle }
                return RegionHandle.answered
            case .nothing: return nil
            case .late: break
            case .open:
                if query.asked == nil { query.asked = handle }
                guard query.mayWait else { break }
                query.isWaiting = true
                return nil
            }
        }
        return declaredRegion(
            of: handle.node,
            at: local,
            modifiers: modifiers,
            settings: settings,
            within: &query.steps
        )
    }

    /// A client's answer about a location.
    enum Answered {
        /// The client has a region there.
        case region
        /// The client has no region there.
        case nothing
        /// The client missed its deadline; it is asked again when the pointer comes back.
        case late
        /// No answer is known.
        case open
    }

    func answered(
        _ node: Int32,
        at location: Point,
        local: Point,
        modifiers: Modifiers,
        within steps: inout Int
    ) -> Answered {
        let place = placeAsked(node)
        guard place != SceneNode.none else { return .open }
        let index = Int(place)
        if let answer = asked[index].answer {
            if let region = answer.region {
                if region.rect.contains(local), modifiers.isSuperset(of: region.modifiers),
                    region.path?.contains(local, within: &steps) ?? true
                {
                    return .region
                }
            }
            if answer.location == location, answer.modifiers == modifiers { return .nothing }
        }
        return asked[index].lateModifiers == modifiers ? .late : .open
    }

    /// Returns the number of the declared region at a location of the node's space, or nil.
    func declaredRegion(
        of node: Int32,
        at local: Point,
        modifiers: Modifiers,
        settings: EffectSettings,
        within steps: inout Int
    ) -> Int32? {
        let interaction = interactions[Int(nodes[Int(node)].interaction)]
        if interaction.regions.isEmpty, interaction.repeating == SceneNode.none {
            return wholeRegion(node).contains(local) ? RegionHandle.wholeNode : nil
        }
        if let number = region(of: interaction, at: local, modifiers: modifiers, within: &steps) { return number }
        guard nodes[Int(node)].role == .text else { return nil }
        let padding = settings.textLinePadding
        return nearestLine(of: interaction, at: local, padding: padding, modifiers: modifiers, within: &steps)
    }

    /// Returns the number of the region with the greatest priority that contains the location, the first of several; or nil.
    private func region(
        of interaction: SceneInteraction,
        at local: Point,
        modifiers: Modifiers,
        within steps: inout Int
    ) -> Int32? {
        var winner: Int32?
        var priority = Int32.min
        steps -= interaction.regions.count / 4
        for index in interaction.regions {
            let rect = regions[Int(index)].rect
            guard isActive(index, rect: rect, at: local, modifiers, within: &steps) else { continue }
            guard winner == nil || regions[Int(index)].priority > priority else { continue }
            winner = index - interaction.regions.lowerBound
            priority = regions[Int(index)].priority
            if !interaction.hasPriorities { return winner }
        }
        guard interaction.repeating != SceneNode.none else { return winner }
        let repetition = repetitions[Int(interaction.repeating)]
        let rect = regions[Int(repetition.region)].rect
        guard winner == nil || regions[Int(repetition.region)].priority > priority,
            let number = repetition.numbers(near: local, of: rect)?.first(where: {
                isActive(repetition.region, rect: repetition.rect($0, of: rect), at: local, modifiers, within: &steps)
            })
        else {
            return winner
        }
        return Int32(interaction.regions.count) + number
    }

    /// Returns the number of the line that is vertically nearest to a location, within the padding; or nil.
    private func nearestLine(
        of interaction: SceneInteraction,
        at local: Point,
        padding: Double,
        modifiers: Modifiers,
        within steps: inout Int
    ) -> Int32? {
        var winner: Int32?
        var least = Double.infinity
        steps -= interaction.regions.count / 4
        func consider(_ number: Int32, rect: Rect, region: Int32) {
            let padded = rect.insetBy(dx: 0, dy: -padding)
            let distance = max(rect.minY - local.y, local.y - rect.maxY)
            guard distance < least, isActive(region, rect: padded, at: local, modifiers, within: &steps) else { return }
            least = distance
            winner = number
        }
        for index in interaction.regions {
            consider(index - interaction.regions.lowerBound, rect: regions[Int(index)].rect, region: index)
        }
        guard interaction.repeating != SceneNode.none else { return winner }
        let repetition = repetitions[Int(interaction.repeating)]
        let rect = regions[Int(repetition.region)].rect
        guard let numbers = repetition.numbers(near: local, of: rect.insetBy(dx: 0, dy: -padding)) else {
            return winner
        }
        for number in numbers {
            let place = repetition.rect(number, of: rect)
            consider(Int32(interaction.regions.count) + number, rect: place, region: repetition.region)
        }
        return winner
    }

    /// Whether the modifiers of a region in the table are held and the region, placed at `rect`, contains a location of the
    /// node's space.
    private func isActive(
        _ region: Int32,
        rect: Rect,
        at local: Point,
        _ modifiers: Modifiers,
        within steps: inout Int
    ) -> Bool {
        guard steps >= 0, rect.contains(local), modifiers.isSuperset(of: regions[Int(region)].modifiers) else {
            return false
        }
        guard regions[Int(region)].path != SceneNode.none else { return true }
        // The path of a repeated region is that of the first one, moved along.
        let first = regions[Int(region)].rect
        let moved = Point(x: local.x - (rect.minX - first.minX), y: local.y - (rect.midY - first.midY))
        return paths[Int(regions[Int(region)].path)].contains(moved, within: &steps) ?? true
    }
}
