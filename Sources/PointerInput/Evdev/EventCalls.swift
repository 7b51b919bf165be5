import CLinux
import Glibc
import PointerRuntime
import SystemPackage

/// The ioctls of evdev that libevdev lacks or that must not go through it. Tests replace them.
package struct EventCalls {
    /// EVIOCSMASK: sets which codes of a type the kernel delivers to a descriptor, as bits; type 0 selects the types themselves.
    var setMask: (_ descriptor: Int32, _ type: Int32, _ words: [UInt]) throws(Errno) -> Void
    /// EVIOCSCLOCKID.
    var setClock: (_ descriptor: Int32, _ clock: Int32) throws(Errno) -> Void
    /// EVIOCGLED: returns the LEDs that are on, bit n for LED n. It reveals nothing about keys.
    var lights: (_ descriptor: Int32) throws(Errno) -> UInt

    /// The calls of the kernel.
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
