import Limits

/// What a picture shows at most of what a layout declares.
package enum PointerPicturesLimit: ModuleLimit {
    /// Regions of one node. A table of a million repeating regions would fill no picture.
    case regionsOfNode
    /// Regions beside the first of each node.
    case furtherRegions

    package var most: Int {
        switch self {
        case .regionsOfNode: 256
        case .furtherRegions: 16_384
        }
    }
}
