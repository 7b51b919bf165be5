/// The regions that the pointer has been in, by their handles: to come back to one takes no memory and next to no time.
///
/// What is in here follows from a layout, the answers of clients and the settings. Where a client answers something else, that region is to be
/// forgotten; where one of the others changes, all.
struct EnteredRegions {
    /// More than a screen shows at once. Beyond it, the one that came first goes.
    private static let maximumCount = 2048
    /// About what an entry takes with its region and style, in bytes, without the texts and paths that they refer to.
    private static let bytesAnEntry = 512

    /// At most half full, so that runs of taken slots stay short. Their number is a power of two.
    private var slots: [EnteredRegion?] = Array(repeating: nil, count: 16)
    /// In the order in which they came, but for where the oldest have made room: from `oldest` on round to the one before.
    private var handles: [RegionHandle] = []
    private var oldest = 0

    /// In bytes.
    var memoryFootprint: Int {
        slots.capacity * MemoryLayout<EnteredRegion?>.stride + handles.capacity * MemoryLayout<RegionHandle>.stride
            + handles.count * Self.bytesAnEntry
    }

    /// The region of this handle, or nil where the pointer has not been.
    subscript(handle: RegionHandle) -> EnteredRegion? {
        var slot = slot(of: handle)
        while let region = slots[slot] {
            if region.handle == handle { return region }
            slot = next(slot)
        }
        return nil
    }

    /// Notes a region that is not there yet.
    mutating func insert(_ region: EnteredRegion) {
        if handles.count == Self.maximumCount {
            takeOut(handles[oldest])
            handles[oldest] = region.handle
            oldest = (oldest + 1) % Self.maximumCount
        } else {
            handles.append(region.handle)
        }
        if handles.count * 2 > slots.count {
            let known = slots
            slots = Array(repeating: nil, count: known.count * 2)
            for case let region? in known { place(region) }
        }
        place(region)
    }

    /// Forgets all, keeping the memory of the table.
    mutating func removeAll() {
        guard !handles.isEmpty else { return }
        for slot in slots.indices { slots[slot] = nil }
        handles.removeAll(keepingCapacity: true)
        oldest = 0
    }

    /// Forgets a region, if it is there. Where the oldest have made room, the next to come may go before its turn.
    mutating func remove(_ handle: RegionHandle) {
        guard self[handle] != nil, let place = handles.firstIndex(of: handle) else { return }
        takeOut(handle)
        handles.remove(at: place)
        if place < oldest { oldest -= 1 }
        if oldest == handles.count { oldest = 0 }
    }

    private mutating func takeOut(_ handle: RegionHandle) {
        var hole = slot(of: handle)
        while let region = slots[hole], region.handle != handle { hole = next(hole) }
        // What was put behind it because its place was taken moves up, or it would not be found any more.
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

    /// How many slots further on, round the end.
    private func distance(from first: Int, to second: Int) -> Int { (second - first) & (slots.count - 1) }

    private mutating func place(_ region: EnteredRegion) {
        var slot = slot(of: region.handle)
        while slots[slot] != nil { slot = next(slot) }
        slots[slot] = region
    }

    private func slot(of handle: RegionHandle) -> Int {
        let number = UInt64(UInt32(bitPattern: handle.number &+ handle.surface &* 31))
        let key = UInt64(UInt32(bitPattern: handle.node)) << 32 | number
        // The upper bits of a product with an odd number depend on all bits of the key.
        return Int(truncatingIfNeeded: (key &* 0x9e37_79b9_7f4a_7c15) >> 40) & (slots.count - 1)
    }
}
