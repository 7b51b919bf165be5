import CLinux
import Glibc
import PointerRuntime
import SystemPackage

/// The ioctls of evdev that libevdev does not know or that must not go through it; a test puts others in their place.
package struct EventCalls {
    /// EVIOCSMASK of a descriptor: the type and the bits of its codes that are handed on; of type 0 the types themselves.
    var setMask: (_ descriptor: Int32, _ type: Int32, _ words: [UInt]) throws(Errno) -> Void
    /// EVIOCSCLOCKID.
    var setClock: (_ descriptor: Int32, _ clock: clockid_t) throws(Errno) -> Void
    /// EVIOCGLED: the lights that are on, bit n for LED n. It tells nothing of keys.
    var lights: (_ descriptor: Int32) throws(Errno) -> UInt

    /// The kernel's own.
    package static var kernel: EventCalls {
        EventCalls(
            setMask: { descriptor, type, words throws(Errno) in
                let type = UInt32(bitPattern: type)
                try Errno.check(unsafe clinux_set_event_mask(descriptor, type, words, UInt32(words.count)))
            },
            setClock: { descriptor, clock throws(Errno) in
                try Errno.check(clinux_set_event_clock(descriptor, clock))
            },
            lights: { descriptor throws(Errno) in
                var lights: UInt = 0
                try Errno.check(unsafe clinux_get_lights(descriptor, &lights))
                return lights
            }
        )
    }
}
