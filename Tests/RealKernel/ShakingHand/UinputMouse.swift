import CInputDevices
import Glibc
import PointerRuntime
import SystemPackage

/// A mouse with two buttons that the kernel has from uinput.
final class UinputMouse {
    private let device: OwnedDescriptor

    init(named name: String) throws(Errno) {
        device = OwnedDescriptor(try Errno.check(unsafe open("/dev/uinput", O_WRONLY | O_CLOEXEC)))
        let uinput = device.rawValue
        try Errno.check(unsafe cinput_declare_device(uinput, [UInt16(BUS_USB), 0x1209, 1, 0], name))
        for type in [EV_KEY, EV_REL] { try Errno.check(cinput_declare_type(uinput, UInt32(type))) }
        for code in [BTN_LEFT, BTN_RIGHT] { try Errno.check(cinput_declare_key(uinput, UInt32(code))) }
        for code in [REL_X, REL_Y] { try Errno.check(cinput_declare_relative(uinput, UInt32(code))) }
        try Errno.check(cinput_create_device(uinput))
    }

    /// Sends a report, if there is anything to say.
    /// - Parameters:
    ///   - x: counts to the right.
    ///   - y: counts downward.
    ///   - button: whether the left button goes down; nil if it stays.
    func report(x: Int32, y: Int32, button: Bool?) throws(Errno) {
        var events: [input_event] = []
        if x != 0 { events.append(Self.event(EV_REL, REL_X, x)) }
        if y != 0 { events.append(Self.event(EV_REL, REL_Y, y)) }
        if let button { events.append(Self.event(EV_KEY, BTN_LEFT, button ? 1 : 0)) }
        guard !events.isEmpty else { return }
        events.append(Self.event(EV_SYN, SYN_REPORT, 0))
        let size = events.count * MemoryLayout<input_event>.stride
        guard unsafe write(device.rawValue, events, size) == size else { throw .last }
    }

    private static func event(_ type: Int32, _ code: Int32, _ value: Int32) -> input_event {
        input_event(time: timeval(), type: UInt16(type), code: UInt16(code), value: value)
    }
}
