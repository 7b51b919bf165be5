import Limits

/// What counts at most of what clients declare, and what is kept of it.
package enum PointerEngineLimit: ModuleLimit {
    /// Steps to find the node at a location, and the same again to find the region. A step takes some nanoseconds, so no report waits
    /// longer, whatever a client declares. Beyond the limit, paths that were not examined count as their bounding rectangles, and regions
    /// that were not examined are ignored.
    case steps
    /// Children of a segmented control that count, from the first one.
    case segments
    /// Contents beside another one that are looked at. Content with more around it counts as close.
    case neighbors
    /// Questions to a client that never answers, given up, whose answers may still come: the latest ones.
    case droppedQuestions
    /// Entered regions that are kept, more than a screen shows at once: the latest ones.
    case enteredRegions
    /// Bytes of the entered regions that are kept, for styles with long outlines, of which each repeating region has its own. The newest
    /// region always stays.
    case enteredBytes
    /// Places for what was found with the nodes that the pointer hit: more than there are nodes around a pointer that goes to and fro.
    case hitPlaces

    package var most: Int {
        switch self {
        case .steps: 6144
        case .segments: 256
        case .neighbors: 256
        case .droppedQuestions: 16
        case .enteredRegions: 2048
        case .enteredBytes: 4_194_304
        case .hitPlaces: 1024
        }
    }
}
