import PointerModel

/// What became of the layout lately, for clients that know it as it was and ask what has changed since.
struct LayoutLog {
    /// What has changed since a state of the layout.
    struct Changes: Equatable {
        /// The surfaces that came or changed; one that went afterwards among them is not there.
        var changed: Set<SurfaceName> = []
        /// Those that went, the last one last. Some of them may be back.
        var removed: [SurfaceName] = []
    }

    /// The last time that something became of a surface.
    private struct Entry {
        let state: Int64
        let surface: SurfaceName
        let hasGone: Bool
    }

    /// How many comings and goings are known.
    static let capacity = 256
    /// Of a step that changes more surfaces, only the number is kept: to look each of them up would take longer than they are worth.
    static let mostSurfaces = 64

    /// In the order of the states.
    private var entries: [Entry] = []
    /// All that happened after this state is known.
    private var oldest: Int64
    private var latest: Int64

    /// - Parameter state: the layout's number now.
    init(state: Int64) {
        oldest = state
        latest = state
    }

    /// Notes a step; one that is noted already is passed over.
    /// - Parameter isThere: whether the layout now has a surface.
    mutating func note(_ revision: LayoutRevision, isThere: (SurfaceName) -> Bool) {
        guard revision.state > latest else { return }
        latest = revision.state
        guard let surfaces = revision.surfaces, surfaces.count <= Self.mostSurfaces else {
            entries = []
            oldest = latest
            return
        }
        var hasGone: [SurfaceName: Bool] = [:]
        hasGone.reserveCapacity(surfaces.count)
        for surface in surfaces { hasGone[surface] = !isThere(surface) }
        // What it did last is all that anybody asks for.
        entries.removeAll { $0.hasGone == hasGone[$0.surface] }
        for surface in surfaces {
            guard let hasGone = hasGone.removeValue(forKey: surface) else { continue }
            entries.append(Entry(state: latest, surface: surface, hasGone: hasGone))
        }
        let excess = entries.count - Self.capacity
        guard excess > 0 else { return }
        oldest = entries[excess - 1].state
        entries.removeFirst(excess)
    }

    /// What has changed since a state; nil: nobody knows, so everything may have.
    func changes(since state: Int64) -> Changes? {
        guard (oldest...latest).contains(state) else { return nil }
        var changes = Changes()
        for entry in entries where entry.state > state {
            if entry.hasGone { changes.removed.append(entry.surface) } else { changes.changed.insert(entry.surface) }
        }
        return changes
    }
}
