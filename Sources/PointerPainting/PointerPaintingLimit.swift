import Limits

/// What is read and painted at most of what another program asks for.
package enum PointerPaintingLimit: ModuleLimit {
    /// Bytes of a request.
    case request
    /// Pixels of a picture: a quarter of a gigabyte, which holds two large screens at two pixels per point.
    case pixels
    /// Pixels of a side of a canvas: of a picture, of a window or of an output.
    case side

    package var most: Int {
        switch self {
        case .request: 64 << 20
        case .pixels: 1 << 26
        case .side: 16_384
        }
    }
}
