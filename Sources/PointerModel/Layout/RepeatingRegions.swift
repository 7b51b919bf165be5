/// Regions at even distances, such as the lines of a page or the cells of a table.
public struct RepeatingRegions: Sendable, Hashable {
    /// The first region. The others differ only in their position. An identifier makes all of them one region that moves.
    public var first: Region
    /// Offset from one region to the next, in points; not zero.
    public var pitch: Vector
    /// Number of regions.
    public var count: Int

    public init(first: Region, pitch: Vector, count: Int) {
        self.first = first
        self.pitch = pitch
        self.count = count
    }
}
