/// The regions that the pointer has been in, by their handles: to come back to one takes no memory and next to no time.
///
/// What is in here follows from a layout, the answers of clients and the settings. Where a client answers something else, that region is to be
/// forgotten; where one of the others changes, all.
struct EnteredRegions {
    /// More than a screen shows at once. Beyond it, the one that came first goes.
    private static let maximumCount = 2048
    /// So much is kept of styles with long outlines, in bytes: of those that repeat, each has its own. The one that came last stays anyway.
    private static let maximumBytes = 4_194_304

    /// At most half full, so that runs of taken slots stay short. Their number is a power of two.
    private var slots: [EnteredRegion?] = Array(repeating: nil, count: 16)
    /// In the order in which they came, from `oldest` on; what is before has gone.
    private var handles: [RegionHandle] = []
    private var oldest = 0
    /// What those that are there take.
    private var bytes = 0

    /// In bytes.
    var memoryFootprint: Int {
        slots.capacity * MemoryLayout<EnteredRegion?>.stride + handles.capacity * MemoryLayout<RegionHandle>.stride
            + bytes
    }

    private var count: Int { handles.count - oldest }

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
        while count > 0, count >= Self.maximumCount || bytes + region.bytes > Self.maximumBytes { removeOldest() }
        handles.append(region.handle)
        bytes += region.bytes
        if count * 2 > slots.count {
            let known = slots
            slots = Array(repeating: nil, count: known.count * 2)
            for case let region? in known { place(region) }
        }
        place(region)
    }

    /// Forgets all, keeping the memory of the table.
    mutating func removeAll() {
        guard count > 0 else { return }
        for slot in slots.indices { slots[slot] = nil }
        handles.removeAll(keepingCapacity: true)
        oldest = 0
        bytes = 0
    }

    /// Forgets a region, if it is there.
    mutating func remove(_ handle: RegionHandle) {
        guard let place = handles[oldest...].firstIndex(of: handle) else { return }
        handles.remove(at: place)
        takeOut(handle)
    }

    private mutating func removeOldest() {
        takeOut(handles[oldest])
        oldest += 1
        guard oldest == Self.maximumCount else { return }
        handles.removeFirst(oldest)
        oldest = 0
    }

    /// Takes one that is there out of the table.
    private mutating func takeOut(_ handle: RegionHandle) {
        var hole = slot(of: handle)
        while let region = slots[hole] {
            if region.handle == handle {
                bytes -= region.bytes
                break
            }
            hole = next(hole)
        }
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

    private func slot(of handle: RegionHandle) -> Int { handle.hash & (slots.count - 1) }
}
