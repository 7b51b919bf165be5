package import CWaylandClient

/// Makes surfaces above or below the windows.
package enum ZwlrLayerShellV1: WaylandInterface {
    package enum Request: UInt32, CaseIterable {
        case getLayerSurface, destroy
    }

    package static let versions: ClosedRange<UInt32> = 1...4
    @unsafe package static var table: UnsafePointer<wl_interface> { unsafe cwayland_layer_shell() }
}

/// The role of a surface in a layer of an output.
package enum ZwlrLayerSurfaceV1: WaylandInterface {
    package enum Request: UInt32, CaseIterable {
        case setSize, setAnchor, setExclusiveZone, setMargin, setKeyboardInteractivity, getPopup, ackConfigure,
            destroy, setLayer
    }

    package enum Event: UInt32, CaseIterable {
        case configure, closed
    }

    package static let versions: ClosedRange<UInt32> = 1...4
    package static let destructor: Request? = .destroy
    @unsafe package static var table: UnsafePointer<wl_interface> { unsafe cwayland_layer_surface() }
}
