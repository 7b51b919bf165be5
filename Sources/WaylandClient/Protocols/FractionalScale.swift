package import CWaylandClient

/// Gives surfaces scales between whole numbers.
package enum WpFractionalScaleManagerV1: WaylandInterface {
    package enum Request: UInt32, CaseIterable {
        case destroy, getFractionalScale
    }

    package static let versions: ClosedRange<UInt32> = 1...1
    package static let destructor: Request? = .destroy
    @unsafe package static var table: UnsafePointer<wl_interface> { unsafe cwayland_fractional_scale_manager() }
}

/// The scale that the compositor prefers for a surface.
package enum WpFractionalScaleV1: WaylandInterface {
    package enum Request: UInt32, CaseIterable {
        case destroy
    }

    package enum Event: UInt32, CaseIterable {
        case preferredScale
    }

    package static let versions: ClosedRange<UInt32> = 1...1
    package static let destructor: Request? = .destroy
    @unsafe package static var table: UnsafePointer<wl_interface> { unsafe cwayland_fractional_scale() }
}
