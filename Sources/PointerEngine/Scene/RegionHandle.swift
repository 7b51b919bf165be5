/// A region of a scene, valid until the layout changes.
struct RegionHandle: Equatable {
    /// The whole node, of an interaction that declares no region.
    static let wholeNode: Int32 = -1
    /// The one that the client answered with.
    static let answered: Int32 = -2

    let surface: Int32
    let node: Int32
    /// Counts the declared regions, then those that repeat; or one of the above.
    let number: Int32
}

/// A node of a scene, valid until the layout changes.
struct NodeHandle: Equatable {
    let surface: Int32
    let node: Int32
}
