import PointerModel

/// Log of recent layout changes, for clients that ask for the changes since a state.
struct LayoutLog {
    /// Changes since a state of the layout.
    struct Changes: Equatable {
        /// Surfaces that came or changed, including those that went afterwards, which the layout does not have.
        var changed: Set<SurfaceName> = []
        /// Surfaces that went, the latest last. Some of them may be back.
        var removed: [SurfaceName] = []
    }

    /// Last appearance, change or removal of a surface.
    private struct Entry {
        let state: Int64
        let surface: SurfaceName
        let hasGone: Bool
    }

    /// Entries, in the order of the states.
    private var entries: [Entry] = []
    /// State after which the log is complete.
    private var oldest: Int64
    private var latest: Int64

    /// Makes an empty log at the current state of the layout.
    init(state: Int64) {
        oldest = state
        latest = state
    }

    /// Records a change. A change that is already recorded is ignored.
    /// - Parameters:
    ///   - revision: the change.
    ///   - isThere: returns whether the layout now has a surface.
    mutating func note(_ revision: LayoutRevision, isThere: (SurfaceName) -> Bool) {
        guard revision.state > latest else { return }
        latest = revision.state
        guard let surfaces = revision.surfaces, surfaces.count <= PointerServiceLimit.loggedSurfaces.most else {
            entries = []
            oldest = latest
            return
        }
        var hasGone: [SurfaceName: Bool] = [:]
        hasGone.reserveCapacity(surfaces.count)
        for surface in surfaces { hasGone[surface] = !isThere(surface) }
        // Only the last change of a kind matters.
        entries.removeAll { $0.hasGone == hasGone[$0.surface] }
        for surface in surfaces {
            guard let hasGone = hasGone.removeValue(forKey: surface) else { continue }
            entries.append(Entry(state: latest, surface: surface, hasGone: hasGone))
        }
        let excess = entries.count - PointerServiceLimit.loggedChanges.most
        guard excess > 0 else { return }
        oldest = entries[excess - 1].state
        entries.removeFirst(excess)
    }

    /// Returns the changes since a state; nil if the log does not reach back, so that everything may have changed.
    func changes(since state: Int64) -> Changes? {
        guard (oldest...latest).contains(state) else { return nil }
        var changes = Changes()
        for entry in entries where entry.state > state {
            if entry.hasGone { changes.removed.append(entry.surface) } else { changes.changed.insert(entry.surface) }
        }
        return changes
    }
}
