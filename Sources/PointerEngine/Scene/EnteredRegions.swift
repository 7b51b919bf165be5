/// A cache of the regions that the pointer entered, by handle: to enter one again allocates nothing and takes next to no time.
///
/// The entries derive from the layout, the clients' answers and the settings. If a client's answer changes, that region must be
/// removed; if the layout or the settings change, all regions.
struct EnteredRegions {
    /// Hash table, at most half full, so that runs of occupied slots stay short. Its size is a power of two.
    private var slots: [EnteredRegion?] = Array(repeating: nil, count: 16)
    /// Handles in the order of insertion. Those before `oldest` are removed.
    private var handles: [RegionHandle] = []
    private var oldest = 0
    /// Size of the entries in bytes.
    private var bytes = 0

    /// Size in bytes.
    var memoryFootprint: Int {
        slots.capacity * MemoryLayout<EnteredRegion?>.stride + handles.capacity * MemoryLayout<RegionHandle>.stride
            + bytes
    }

    private var count: Int { handles.count - oldest }

    /// Region with this handle; nil if the cache does not have it.
    subscript(handle: RegionHandle) -> EnteredRegion? {
        var slot = slot(of: handle)
        while let region = slots[slot] {
            if region.handle == handle { return region }
            slot = next(slot)
        }
        return nil
    }

    /// Adds a region that the cache does not have yet.
    mutating func insert(_ region: EnteredRegion) {
        while count > 0,
            count >= PointerEngineLimit.enteredRegions.most
                || bytes + region.bytes > PointerEngineLimit.enteredBytes.most
        {
            removeOldest()
        }
        handles.append(region.handle)
        bytes += region.bytes
        if count * 2 > slots.count {
            let known = slots
            slots = Array(repeating: nil, count: known.count * 2)
            for case let region? in known { place(region) }
        }
        place(region)
    }

    /// Removes all regions and keeps the memory of the table.
    mutating func removeAll() {
        guard count > 0 else { return }
        for slot in slots.indices { slots[slot] = nil }
        handles.removeAll(keepingCapacity: true)
        oldest = 0
        bytes = 0
    }

    /// Removes a region, if the cache has it.
    mutating func remove(_ handle: RegionHandle) {
        guard let place = handles[oldest...].firstIndex(of: handle) else { return }
        handles.remove(at: place)
        removeFromTable(handle)
    }

    private mutating func removeOldest() {
        removeFromTable(handles[oldest])
        oldest += 1
        guard oldest == PointerEngineLimit.enteredRegions.most else { return }
        handles.removeFirst(oldest)
        oldest = 0
    }

    /// Removes a present region from the table.
    private mutating func removeFromTable(_ handle: RegionHandle) {
        var hole = slot(of: handle)
        while let region = slots[hole] {
            if region.handle == handle {
                bytes -= region.bytes
                break
            }
            hole = next(hole)
        }
        // Entries that were displaced to behind the hole move up; otherwise lookups would no longer find them.
        var slot = next(hole)
        while let region = slots[slot] {
            if distance(from: self.slot(of: region.handle), to: slot) >= distance(from: hole, to: slot) {
                slots[hole] = region
                hole = slot
            }
            slot = next(slot)
        }
        slots[hole] = nil
    }

    private func next(_ slot: Int) -> Int { (slot + 1) & (slots.count - 1) }

    /// Returns the distance between two slots, around the end.
    private func distance(from first: Int, to second: Int) -> Int { (second - first) & (slots.count - 1) }

    private mutating func place(_ region: EnteredRegion) {
        var slot = slot(of: region.handle)
        while slots[slot] != nil { slot = next(slot) }
        slots[slot] = region
    }

    private func slot(of handle: RegionHandle) -> Int { handle.hash & (slots.count - 1) }
}
