import Limits

/// How much files and clients may declare at most. ``LayoutLimits`` has the ranges of the values, ``LimitKey`` what a configuration may set.
package enum PointerModelLimit: ModuleLimit {
    /// Outputs.
    case outputs
    /// Surfaces of all files together, and with those of clients once one of these shows another.
    case surfaces
    /// Nodes of a surface.
    case nodesPerSurface
    /// Regions of an interaction, besides the repetitions of one.
    case regionsPerInteraction
    /// Animations of a region on entering, and as many on leaving.
    case animationsPerRegion
    /// Elements of a path. Hit-testing walks over all of them, within its own budget.
    case elementsPerPath
    /// Accessories of a style. A style made in a program may have more, of which the further ones are not drawn.
    case accessories
    /// ``Style/encodedSize``, in bytes. The daemon sends a style to each subscriber whenever the pointer adopts it.
    case styleBytes
    /// Bytes of an id in UTF-8.
    case identifierBytes
    /// Rules for devices.
    case deviceRules
    /// Pointers in a configuration, with the default one. Each pointer resolves the whole layout by itself. More pointers exist only while
    /// devices still move pointers of an earlier configuration.
    case pointers

    package var most: Int {
        switch self {
        case .outputs, .pointers: 16
        case .surfaces, .deviceRules: 256
        case .nodesPerSurface, .elementsPerPath: 4096
        case .regionsPerInteraction: 1024
        case .animationsPerRegion: 64
        case .accessories: 4
        case .styleBytes: 16_384
        case .identifierBytes: 128
        }
    }
}
