/// A region of a scene, valid until the layout changes: an entered region outlives that, its handle means nothing then.
struct RegionHandle: Equatable {
    /// The whole node, of an interaction that declares no region.
    static let wholeNode: Int32 = -1
    /// The one that the client answered with.
    static let answered: Int32 = -2

    let surface: Int32
    let node: Int32
    /// Counts the declared regions, then those that repeat; or one of the above.
    let number: Int32

    /// For tables whose number of places is a power of two, of at most 4096.
    @inline(__always)
    var hash: Int { NodeHandle(surface: surface &+ number &* 31, node: node).hash }
}

/// A node of a scene, valid until the layout changes.
struct NodeHandle: Equatable {
    let surface: Int32
    let node: Int32

    /// For tables whose number of places is a power of two, of at most 4096.
    @inline(__always)
    var hash: Int {
        let key = UInt64(UInt32(bitPattern: node)) << 32 | UInt64(UInt32(bitPattern: surface))
        // A bit of a product depends on those bits of the key that are not above it. So these are the twelve uppermost: the lowest of them
        // depends on the surface and on 21 bits of the node, each above on one more.
        return Int(truncatingIfNeeded: (key &* 0x9e37_79b9_7f4a_7c15) >> 52)
    }
}
