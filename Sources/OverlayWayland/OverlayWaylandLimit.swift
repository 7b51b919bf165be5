import Limits

/// What counts at most of what a compositor and other programs do.
enum OverlayWaylandLimit: ModuleLimit {
    /// Bytes of a file of the person's that is read.
    case fileBytes
    /// Times that an edit of a file begins, because another program has written the file meanwhile.
    case edits
    /// Surfaces in a row that the compositor closes before the output counts as one that takes none.
    case closedSurfaces
    /// Buffers of a patch that the compositor may read: one that is shown, one that comes, and one to paint on.
    case buffers
    /// Points that the cursor's place may be beside an output, which the cursor's picture still touches there.
    case overhang

    var most: Int {
        switch self {
        case .fileBytes: 1 << 17
        case .edits: 5
        case .closedSurfaces: 3
        case .buffers: 3
        case .overhang: 256
        }
    }
}
