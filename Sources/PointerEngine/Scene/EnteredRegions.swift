/// The regions that the pointer has been in, by their handles: to come back to one takes no memory and next to no time.
///
/// What is in here follows from a layout, the answers of clients and the settings; where these change, it is to be emptied.
struct EnteredRegions {
    /// More than a screen shows at once. Beyond it, the table begins anew.
    private static let maximumCount = 4096
    /// About what an entry takes with its region and style, in bytes, without the texts and paths that they refer to.
    private static let bytesAnEntry = 512

    /// At most half full, so that runs of taken slots stay short. Their number is a power of two.
    private var slots: [EnteredRegion?] = Array(repeating: nil, count: 16)
    private var count = 0

    /// In bytes.
    var memoryFootprint: Int {
        slots.capacity * MemoryLayout<EnteredRegion?>.stride + count * Self.bytesAnEntry
    }

    /// The region of this handle, or nil where the pointer has not been.
    subscript(handle: RegionHandle) -> EnteredRegion? {
        var slot = slot(of: handle)
        while let region = slots[slot] {
            if region.handle == handle { return region }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Notes a region that is not there yet.
    mutating func insert(_ region: EnteredRegion) {
        if count == Self.maximumCount { removeAll() }
        if count * 2 == slots.count {
            let known = slots
            slots = Array(repeating: nil, count: known.count * 2)
            for case let region? in known { place(region) }
        }
        place(region)
        count += 1
    }

    /// Forgets all, keeping the memory of the table.
    mutating func removeAll() {
        guard count > 0 else { return }
        for slot in slots.indices { slots[slot] = nil }
        count = 0
    }

    private mutating func place(_ region: EnteredRegion) {
        var slot = slot(of: region.handle)
        while slots[slot] != nil { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = region
    }

    private func slot(of handle: RegionHandle) -> Int {
        let number = UInt64(UInt32(bitPattern: handle.number &+ handle.surface &* 31))
        let key = UInt64(UInt32(bitPattern: handle.node)) << 32 | number
        // The upper bits of a product with an odd number depend on all bits of the key.
        return Int(truncatingIfNeeded: (key &* 0x9e37_79b9_7f4a_7c15) >> 40) & (slots.count - 1)
    }
}
