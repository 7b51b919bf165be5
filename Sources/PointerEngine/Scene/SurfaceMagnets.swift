import PointerModel

/// The regions of a surface that attract the pointer, indexed.
struct SurfaceMagnets {
    /// A region, or all that repeat of one interaction.
    struct Entry {
        let node: Int32
        /// The region; of those that repeat the first.
        let number: Int32
        let isRepeating: Bool
        /// What is drawn does not depend on the place in the repetition: the middle relative to the region's, on the surface.
        let axes: Axes
        /// In the surface's space; of those that repeat, around all.
        let rect: Rect
        let center: Point
    }

    /// So many are looked at that something is in front of: to find that out takes far longer than to find them, and a hand means none that
    /// is farther away than all of these.
    static let mostHidden = 256

    let entries: [Entry]
    /// Those that repeat.
    let repeating: [Entry]
    private let index: RectIndex

    /// In bytes.
    var memoryFootprint: Int {
        (entries.capacity + repeating.capacity) * MemoryLayout<Entry>.stride + index.memoryFootprint
    }

    init(_ entries: [Entry]) {
        self.entries = entries
        repeating = entries.filter(\.isRepeating)
        index = RectIndex(entries.map(\.rect))
    }

    /// The entry whose rectangle is nearest to a location of the surface's space, of those with nothing in front of them; or nil, also where
    /// too many that are nearer have something in front.
    /// - Parameters:
    ///   - orRepeating: whether those that repeat are wanted too, whatever is in front of them.
    ///   - isOpen: whether nothing is in front of one that does not repeat.
    func nearest(
        to location: Point,
        within distance: Double,
        orRepeating: Bool,
        where isOpen: (Entry) -> Bool
    ) -> Entry? {
        var found: Entry?
        var hidden = 0
        _ = index.nearest(to: location, within: distance) { item in
            let entry = entries[Int(item)]
            if !entry.isRepeating {
                // It has what is farther away asked for no more.
                guard hidden < Self.mostHidden else { return true }
                guard isOpen(entry) else {
                    hidden += 1
                    return false
                }
            } else if !orRepeating {
                return false
            }
            found = entry
            return true
        }
        return found
    }

    func forEach(in rect: Rect, _ body: (Entry) -> Void) {
        index.forEach(intersecting: rect) { body(entries[Int($0)]) }
    }
}

extension Scene {
    /// Works out which regions attract the pointer, where that is not known.
    mutating func findMagnets(settings: EffectSettings) {
        for index in surfaces.indices { findMagnets(of: Int32(index), settings: settings) }
    }

    /// The same for one surface.
    mutating func findMagnets(of surface: Int32, settings: EffectSettings) {
        guard surfaces[Int(surface)].magnets == nil else { return }
        let magnets = SurfaceMagnets(magnets(of: surface, settings: settings))
        own(surface).magnets = magnets
    }

    /// What a glide that is bent to a region ends on; nil: the region attracts nothing.
    func glideTarget(_ handle: RegionHandle, settings: EffectSettings) -> GlideTarget? {
        let surface = self[surface: handle.surface]
        // Where the table is there, as at each flick, no style is made.
        let known = surface.magnets?.entries.first {
            $0.node == handle.node && ($0.isRepeating ? $0.number <= handle.number : $0.number == handle.number)
        }
        guard let magnet = known ?? magnet(handle, isRepeating: false, settings: settings) else { return nil }
        let middle =
            known?.isRepeating == true
            ? surface.inside(surface.effectiveRect(of: handle, settings: settings).center) : magnet.center
        let origin = surface.frame.origin
        return GlideTarget(
            region: surface.identity(handle, as: surface.declaration(of: handle)),
            middle: Point(x: middle.x + origin.x, y: middle.y + origin.y),
            axes: magnet.axes
        )
    }

    private func magnets(of index: Int32, settings: EffectSettings) -> [SurfaceMagnets.Entry] {
        let surface = self[surface: index]
        var entries: [SurfaceMagnets.Entry] = []
        for node in surface.nodes.indices.lazy.map(Int32.init) {
            guard surface.isInteractive(node), surface.isReachable(node) else { continue }
            let interaction = surface.interactions[Int(surface[node: node].interaction)]
            for number in surface.numbers(of: node, near: .null) {
                let isRepeating = number >= interaction.regions.count && interaction.repeating != SceneNode.none
                let handle = RegionHandle(
                    surface: index,
                    node: node,
                    number: isRepeating ? Int32(interaction.regions.count) : number
                )
                if let entry = magnet(handle, isRepeating: isRepeating, settings: settings) { entries.append(entry) }
            }
        }
        return entries
    }

    private func magnet(
        _ handle: RegionHandle,
        isRepeating: Bool,
        settings: EffectSettings
    ) -> SurfaceMagnets.Entry? {
        let surface = self[surface: handle.surface]
        // A region that comes with a modifier is none for a hand that aims.
        guard surface.declaration(of: handle).modifiers.isEmpty else { return nil }
        let style = surface.resolvedStyle(of: handle, settings: settings)
        let axes: Axes
        switch style.kind {
        case .highlight, .lift: axes = .both
        case .shape: axes = style.constrainedAxes
        case .system, .hidden, .hover: return nil
        }
        var rect = surface.effectiveRect(of: handle, settings: settings)
        let middle =
            (style.kind == .shape ? nil : style.contentBounds?.center)
            ?? surface.rail(of: handle, settings: settings)
        if isRepeating {
            let interaction = surface.interactions[Int(surface[node: handle.node].interaction)]
            let repetition = surface.repetitions[Int(interaction.repeating)]
            let first = surface.regions[Int(repetition.region)].rect
            let all = first.union(repetition.rect(repetition.count - 1, of: first))
            rect = surface.toSurface(handle.node).apply(to: all).intersection(surface.visibleHitArea(handle.node))
                .offsetBy(dx: surface.frame.x, dy: surface.frame.y)
        }
        guard !axes.isEmpty, !rect.isEmpty else { return nil }
        return SurfaceMagnets.Entry(
            node: handle.node,
            number: handle.number,
            isRepeating: isRepeating,
            axes: axes,
            rect: rect.offsetBy(dx: -surface.frame.x, dy: -surface.frame.y),
            center: surface.inside(middle)
        )
    }
}
