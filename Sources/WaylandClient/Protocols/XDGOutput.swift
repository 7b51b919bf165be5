package import CWaylandClient

/// Describes outputs in points.
package enum ZxdgOutputManagerV1: WaylandInterface {
    package enum Request: UInt32, CaseIterable {
        case destroy, getXdgOutput
    }

    package static let versions: ClosedRange<UInt32> = 1...3
    package static let destructor: Request? = .destroy
    @unsafe package static var table: UnsafePointer<wl_interface> { unsafe cwayland_xdg_output_manager() }
}

/// Place and size of an output, in points.
package enum ZxdgOutputV1: WaylandInterface {
    package enum Request: UInt32, CaseIterable {
        case destroy
    }

    package enum Event: UInt32, CaseIterable {
        case logicalPosition, logicalSize, done, name, description
    }

    package static let versions: ClosedRange<UInt32> = 1...3
    package static let destructor: Request? = .destroy
    @unsafe package static var table: UnsafePointer<wl_interface> { unsafe cwayland_xdg_output() }
}
