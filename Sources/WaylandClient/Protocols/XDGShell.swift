package import CWaylandClient

/// Makes windows.
package enum XdgWmBase: WaylandInterface {
    package enum Request: UInt32, CaseIterable {
        case destroy, createPositioner, getXdgSurface, pong
    }

    package enum Event: UInt32, CaseIterable {
        case ping
    }

    package static let versions: ClosedRange<UInt32> = 1...1
    @unsafe package static var table: UnsafePointer<wl_interface> { unsafe cwayland_window_shell() }
}

/// The part that windows and popups have in common.
package enum XdgSurface: WaylandInterface {
    package enum Request: UInt32, CaseIterable {
        case destroy, getToplevel, getPopup, setWindowGeometry, ackConfigure
    }

    package enum Event: UInt32, CaseIterable {
        case configure
    }

    package static let versions: ClosedRange<UInt32> = 1...1
    package static let destructor: Request? = .destroy
    @unsafe package static var table: UnsafePointer<wl_interface> { unsafe cwayland_window_surface() }
}

/// A window.
package enum XdgToplevel: WaylandInterface {
    package enum Request: UInt32, CaseIterable {
        case destroy, setParent, setTitle, setAppId, showWindowMenu, move, resize, setMaxSize, setMinSize,
            setMaximized, unsetMaximized, setFullscreen, unsetFullscreen, setMinimized
    }

    package enum Event: UInt32, CaseIterable {
        case configure, close
    }

    package static let versions: ClosedRange<UInt32> = 1...1
    package static let destructor: Request? = .destroy
    @unsafe package static var table: UnsafePointer<wl_interface> { unsafe cwayland_window() }
}
