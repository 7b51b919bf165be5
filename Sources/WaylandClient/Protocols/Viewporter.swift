package import CWaylandClient

/// Crops and scales surfaces.
package enum WpViewporter: WaylandInterface {
    package enum Request: UInt32, CaseIterable {
        case destroy, getViewport
    }

    package static let versions: ClosedRange<UInt32> = 1...1
    package static let destructor: Request? = .destroy
    @unsafe package static var table: UnsafePointer<wl_interface> { unsafe cwayland_viewporter() }
}

/// The size of a surface apart from its buffer.
package enum WpViewport: WaylandInterface {
    package enum Request: UInt32, CaseIterable {
        case destroy, setSource, setDestination
    }

    package static let versions: ClosedRange<UInt32> = 1...1
    package static let destructor: Request? = .destroy
    @unsafe package static var table: UnsafePointer<wl_interface> { unsafe cwayland_viewport() }
}
