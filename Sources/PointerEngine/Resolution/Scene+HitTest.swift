import PointerModel

/// Finding what is at a location. Each function can record the questions that it asks; on the way from a device it records nothing.
extension Scene {
    /// The front-most node that the location hits, or `SceneNode.none`.
    func hitNode(at location: Point, inquiry: inout Inquiry) -> Int32 {
        for index in frontToBack {
            let surface = self[surface: index]
            guard surface.frame.contains(location) else {
                inquiry.steps?.append(ResolutionStep(surface: surface.id, outcome: .outsideSurface))
                continue
            }
            inquiry.steps?.append(ResolutionStep(surface: surface.id, outcome: .insideSurface))
            // A surface hides those behind it, also where it shows nothing of its own.
            return hitNode(from: surface.lastChild, at: location, inquiry: &inquiry)
        }
        return SceneNode.none
    }

    /// The node hit among `front` and the siblings behind it.
    private func hitNode(from front: Int32, at location: Point, inquiry: inout Inquiry) -> Int32 {
        var index = front
        while index != SceneNode.none {
            if isHit(index, at: location, inquiry: &inquiry) {
                let child = hitNode(from: nodes[Int(index)].lastChild, at: location, inquiry: &inquiry)
                if child != SceneNode.none { return child }
                inquiry.steps?.append(step(index, .hit))
                return index
            }
            index = nodes[Int(index)].previousSibling
        }
        return SceneNode.none
    }

    private func isHit(_ index: Int32, at location: Point, inquiry: inout Inquiry) -> Bool {
        if let obstacle = nodes[Int(index)].obstacle {
            inquiry.steps?.append(step(index, obstacle))
            return false
        }
        let isInside = nodes[Int(index)].hitArea.contains(nodes[Int(index)].fromScreen.apply(to: location))
        inquiry.steps?.append(step(index, isInside ? .insideHitArea : .outsideHitArea))
        return isInside
    }

    /// The region that wins at a location: of the hit node or the nearest ancestor that has one there.
    func winningRegion(at location: Point, modifiers: Modifiers, inquiry: inout Inquiry) -> Int32? {
        var index = hitNode(at: location, inquiry: &inquiry)
        while index != SceneNode.none {
            if let region = answer(of: index, at: location, modifiers: modifiers, inquiry: &inquiry) { return region }
            index = nodes[Int(index)].parent
        }
        return nil
    }

    /// The first region of the node's interaction that contains the location.
    private func answer(
        of index: Int32,
        at location: Point,
        modifiers: Modifiers,
        inquiry: inout Inquiry
    ) -> Int32? {
        guard let isEnabled = nodes[Int(index)].isInteractionEnabled else {
            inquiry.steps?.append(step(index, .noInteraction))
            return nil
        }
        guard isEnabled else {
            inquiry.steps?.append(step(index, .interactionDisabled))
            return nil
        }
        inquiry.regionRequests += 1
        let local = nodes[Int(index)].fromScreen.apply(to: location)
        let candidates = nodes[Int(index)].regions
        for region in candidates {
            let number = Int(region - candidates.lowerBound)
            guard modifiers.isSuperset(of: regions[Int(region)].declaration.modifiers) else {
                inquiry.steps?.append(step(index, .modifiersMissing, region: number))
                continue
            }
            guard regions[Int(region)].declaration.rect.contains(local) else {
                inquiry.steps?.append(step(index, .outsideRegion, region: number))
                continue
            }
            inquiry.steps?.append(step(index, .won, region: number))
            return region
        }
        return nil
    }

    private func step(_ index: Int32, _ outcome: ResolutionStep.Outcome, region: Int? = nil) -> ResolutionStep {
        let node = self[node: index]
        return ResolutionStep(
            surface: self[surface: node.surface].id,
            node: node.id,
            region: region,
            outcome: outcome
        )
    }
}
