package import CWaylandClient

/// Lists the globals of the compositor, and binds them.
package enum WlRegistry: WaylandInterface {
    package enum Request: UInt32, CaseIterable {
        case bind
    }

    package enum Event: UInt32, CaseIterable {
        case global, globalRemove
    }

    package static let versions: ClosedRange<UInt32> = 1...1
    @unsafe package static var table: UnsafePointer<wl_interface> { unsafe cwayland_registry() }
}

/// Says once that something has happened.
package enum WlCallback: WaylandInterface {
    package enum Event: UInt32, CaseIterable {
        case done
    }

    package static let versions: ClosedRange<UInt32> = 1...1
    @unsafe package static var table: UnsafePointer<wl_interface> { unsafe cwayland_callback() }
}

/// Makes surfaces and regions.
package enum WlCompositor: WaylandInterface {
    package enum Request: UInt32, CaseIterable {
        case createSurface, createRegion
    }

    package static let versions: ClosedRange<UInt32> = 4...4
    @unsafe package static var table: UnsafePointer<wl_interface> { unsafe cwayland_compositor() }
}

/// Makes surfaces parts of others.
package enum WlSubcompositor: WaylandInterface {
    package enum Request: UInt32, CaseIterable {
        case destroy, getSubsurface
    }

    package static let versions: ClosedRange<UInt32> = 1...1
    package static let destructor: Request? = .destroy
    @unsafe package static var table: UnsafePointer<wl_interface> { unsafe cwayland_subcompositor() }
}

/// Makes pools of memory that the compositor reads.
package enum WlShm: WaylandInterface {
    package enum Request: UInt32, CaseIterable {
        case createPool
    }

    package enum Event: UInt32, CaseIterable {
        case format
    }

    package static let versions: ClosedRange<UInt32> = 1...1
    @unsafe package static var table: UnsafePointer<wl_interface> { unsafe cwayland_shm() }
}

/// Memory for buffers.
package enum WlShmPool: WaylandInterface {
    package enum Request: UInt32, CaseIterable {
        case createBuffer, destroy, resize
    }

    package static let versions: ClosedRange<UInt32> = 1...1
    package static let destructor: Request? = .destroy
    @unsafe package static var table: UnsafePointer<wl_interface> { unsafe cwayland_shm_pool() }
}

/// Pixels of a surface.
package enum WlBuffer: WaylandInterface {
    package enum Request: UInt32, CaseIterable {
        case destroy
    }

    package enum Event: UInt32, CaseIterable {
        case release
    }

    package static let versions: ClosedRange<UInt32> = 1...1
    package static let destructor: Request? = .destroy
    @unsafe package static var table: UnsafePointer<wl_interface> { unsafe cwayland_buffer() }
}

/// A rectangle that the compositor shows.
package enum WlSurface: WaylandInterface {
    package enum Request: UInt32, CaseIterable {
        case destroy, attach, damage, frame, setOpaqueRegion, setInputRegion, commit, setBufferTransform,
            setBufferScale, damageBuffer
    }

    package enum Event: UInt32, CaseIterable {
        case enter, leave
    }

    package static let versions: ClosedRange<UInt32> = 4...4
    package static let destructor: Request? = .destroy
    @unsafe package static var table: UnsafePointer<wl_interface> { unsafe cwayland_surface() }
}

/// The role of a surface that is a part of another.
package enum WlSubsurface: WaylandInterface {
    package enum Request: UInt32, CaseIterable {
        case destroy, setPosition, placeAbove, placeBelow, setSync, setDesync
    }

    package static let versions: ClosedRange<UInt32> = 1...1
    package static let destructor: Request? = .destroy
    @unsafe package static var table: UnsafePointer<wl_interface> { unsafe cwayland_subsurface() }
}

/// An area of a surface.
package enum WlRegion: WaylandInterface {
    package enum Request: UInt32, CaseIterable {
        case destroy, add, subtract
    }

    package static let versions: ClosedRange<UInt32> = 4...4
    package static let destructor: Request? = .destroy
    @unsafe package static var table: UnsafePointer<wl_interface> { unsafe cwayland_region() }
}

/// A part of the global space that a monitor shows.
package enum WlOutput: WaylandInterface {
    package enum Request: UInt32, CaseIterable {
        case release
    }

    package enum Event: UInt32, CaseIterable {
        case geometry, mode, done, scale, name, description
    }

    package static let versions: ClosedRange<UInt32> = 2...4
    package static let destructor: Request? = .release
    @unsafe package static var table: UnsafePointer<wl_interface> { unsafe cwayland_output() }
}

/// The input devices of a person.
package enum WlSeat: WaylandInterface {
    package enum Request: UInt32, CaseIterable {
        case getPointer, getKeyboard, getTouch, release
    }

    package enum Event: UInt32, CaseIterable {
        case capabilities, name
    }

    package static let versions: ClosedRange<UInt32> = 5...7
    package static let destructor: Request? = .release
    @unsafe package static var table: UnsafePointer<wl_interface> { unsafe cwayland_seat() }
}

/// The pointer of a seat.
package enum WlPointer: WaylandInterface {
    package enum Request: UInt32, CaseIterable {
        case setCursor, release
    }

    package enum Event: UInt32, CaseIterable {
        case enter, leave, motion, button, axis, frame, axisSource, axisStop, axisDiscrete
    }

    package static let versions: ClosedRange<UInt32> = 5...7
    package static let destructor: Request? = .release
    @unsafe package static var table: UnsafePointer<wl_interface> { unsafe cwayland_pointer() }
}

/// The keyboard of a seat.
package enum WlKeyboard: WaylandInterface {
    package enum Request: UInt32, CaseIterable {
        case release
    }

    package enum Event: UInt32, CaseIterable {
        case keymap, enter, leave, key, modifiers, repeatInfo
    }

    package static let versions: ClosedRange<UInt32> = 5...7
    package static let destructor: Request? = .release
    @unsafe package static var table: UnsafePointer<wl_interface> { unsafe cwayland_keyboard() }
}
