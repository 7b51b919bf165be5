package import CWaylandClient

/// Something that can be captured.
package enum ExtImageCaptureSourceV1: WaylandInterface {
    package enum Request: UInt32, CaseIterable {
        case destroy
    }

    package static let versions: ClosedRange<UInt32> = 1...1
    package static let destructor: Request? = .destroy
    @unsafe package static var table: UnsafePointer<wl_interface> { unsafe cwayland_capture_source() }
}

/// Makes outputs something that can be captured.
package enum ExtOutputImageCaptureSourceManagerV1: WaylandInterface {
    package enum Request: UInt32, CaseIterable {
        case createSource, destroy
    }

    package static let versions: ClosedRange<UInt32> = 1...1
    package static let destructor: Request? = .destroy
    @unsafe package static var table: UnsafePointer<wl_interface> { unsafe cwayland_capture_source_manager() }
}

/// Begins captures.
package enum ExtImageCopyCaptureManagerV1: WaylandInterface {
    package enum Request: UInt32, CaseIterable {
        case createSession, createPointerCursorSession, destroy
    }

    package static let versions: ClosedRange<UInt32> = 1...1
    package static let destructor: Request? = .destroy
    @unsafe package static var table: UnsafePointer<wl_interface> { unsafe cwayland_copy_capture_manager() }
}

/// Where a cursor is on a source. Its pictures are a session of their own, which need not begin.
package enum ExtImageCopyCaptureCursorSessionV1: WaylandInterface {
    package enum Request: UInt32, CaseIterable {
        case destroy, getCaptureSession
    }

    package enum Event: UInt32, CaseIterable {
        case enter, leave, position, hotspot
    }

    package static let versions: ClosedRange<UInt32> = 1...1
    package static let destructor: Request? = .destroy
    @unsafe package static var table: UnsafePointer<wl_interface> { unsafe cwayland_cursor_session() }
}
