import CInputDevices
import CLinux
import Glibc
import GuardWire
import PointerModel
import PointerRuntime
import SystemPackage
import Udev

/// What the guard needs of the kernel and of udev. Tests override all of it.
class Kernel {
    private let udev: UdevContext
    private static let words = Int(KEY_MAX) / UInt.bitWidth + 1

    init() throws(Errno) { udev = try UdevContext() }
    var now: Int64 { EventLoop.now() }
    func open(_ path: String, writing: Bool) throws(Errno) -> Int32 {
        try Errno.check(unsafe Glibc.open(path, (writing ? O_WRONLY : O_RDONLY) | O_NONBLOCK | O_CLOEXEC))
    }

    func close(_ descriptor: Int32) { _ = OwnedDescriptor(descriptor) }
    /// Returns what udev knows of a device, and whether any of the criteria selects it; nil until udev's rules have run for it.
    func lookUp(_ number: EventNumber, _ criteria: [DeviceMatch]) -> (identity: DeviceIdentity, isChosen: Bool)? {
        guard let device = udev.initializedDevice(ofSubsystem: "input", name: number.name) else { return nil }
        return (DeviceIdentity(device), device.matches(anyOf: criteria))
    }
    func node(ofVirtual name: String) throws(Errno) -> String? { try udev.node(ofVirtualInput: name) }

    func declaration(of descriptor: Int32) throws(Errno) -> DeviceDeclaration {
        let name = try text { unsafe cinput_get_name(descriptor, &$0, $0.count) }
        let phys = try text { unsafe cinput_get_phys(descriptor, &$0, $0.count) }
        var device = DeviceDeclaration(name: name, phys: phys, id: [0, 0, 0, 0])
        try Errno.check(unsafe cinput_get_id(descriptor, &device.id))
        device.keys = try codes { unsafe cinput_get_event_bits(descriptor, UInt32(EV_KEY), &$0, Self.words) }
        device.relative = try codes { unsafe cinput_get_event_bits(descriptor, UInt32(EV_REL), &$0, Self.words) }
        device.properties = try codes { unsafe cinput_get_property_bits(descriptor, &$0) }
        for code in try codes({ unsafe cinput_get_event_bits(descriptor, UInt32(EV_ABS), &$0, Self.words) }) {
            var axis: [Int32] = [0, 0, 0, 0, 0, 0]
            try Errno.check(unsafe cinput_get_axis(descriptor, UInt32(code), &axis))
            device.axes[code] = [0] + axis.dropFirst()
        }
        return device
    }

    /// Lets an open file receive only buttons, touches and motion, with times of CLOCK_MONOTONIC.
    func receiveReports(_ descriptor: Int32) throws(Errno) {
        try Errno.check(clinux_set_event_clock(descriptor, CLOCK_MONOTONIC))
        // EV_SYN, EV_KEY, EV_REL and EV_ABS; of the keys BTN_MOUSE to BTN_TASK and BTN_TOOL_PEN to BTN_TOOL_QUADTAP.
        try Errno.check(unsafe clinux_set_event_mask(descriptor, UInt32(EV_SYN), [0b1111], 1))
        let keys: [UInt] = [0, 0, 0, 0, 0xff_0000, 0xffff, 0, 0, 0, 0, 0, 0]
        try Errno.check(unsafe clinux_set_event_mask(descriptor, UInt32(EV_KEY), keys, UInt32(keys.count)))
    }

    /// Empties the queue of an open file, as far as ``PointerGuardLimit/events`` go. Returns whether a key was in it, something was dropped,
    /// or more may be left.
    func drain(_ descriptor: Int32) throws(Errno) -> Bool {
        var events = [input_event](repeating: input_event(), count: PointerGuardLimit.events.most)
        let room = events.count * MemoryLayout<input_event>.stride
        let size = unsafe read(descriptor, &events, room)
        if size < 0, Errno.last != .wouldBlock { throw .last }
        return size == room || events.contains { $0.type == EV_KEY || $0.type == EV_SYN && $0.code == SYN_DROPPED }
    }

    /// Returns the keys that are down, even if another file has grabbed the device.
    func keys(_ descriptor: Int32) throws(Errno) -> [Int32] {
        try codes { unsafe cinput_get_keys(descriptor, &$0, Self.words) }
    }

    /// Returns whether a slot has a contact, even if another file has grabbed the device.
    func hasContact(_ descriptor: Int32, slots: Int32) throws(Errno) -> Bool {
        if slots == 0 { return false }
        return try values(descriptor, of: ABS_MT_TRACKING_ID, slots: slots).contains { $0 >= 0 }
    }

    /// Returns the last values of an axis in the first slots, even if another file has grabbed the device.
    func values(_ descriptor: Int32, of axis: Int32, slots: Int32) throws(Errno) -> [Int32] {
        var values = [Int32](repeating: -1, count: Int(slots))
        try Errno.check(unsafe clinux_get_slots(descriptor, UInt32(axis), &values, values.count))
        return values
    }

    /// Returns the last value of an axis, even if another file has grabbed the device.
    func value(_ descriptor: Int32, of axis: Int32) throws(Errno) -> Int32 {
        var numbers: [Int32] = [0, 0, 0, 0, 0, 0]
        try Errno.check(unsafe cinput_get_axis(descriptor, UInt32(axis), &numbers))
        return numbers[0]
    }

    func grab(_ descriptor: Int32) throws(Errno) { try Errno.check(cinput_grab(descriptor)) }
    func ungrab(_ descriptor: Int32) throws(Errno) { try Errno.check(cinput_ungrab(descriptor)) }

    /// Returns whether another open file has grabbed the device. It grabs the device for a moment: nothing else says so.
    final func isGrabbed(_ descriptor: Int32) throws(Errno) -> Bool {
        do throws(Errno) { try grab(descriptor) } catch {
            if error == .resourceBusy { return true }
            throw error
        }
        try ungrab(descriptor)
        return false
    }

    /// Ends all reading and writing through open files, and their grabs, all at once. Does nothing to the file of a device that is gone.
    func revoke(_ descriptors: [Int32]) { unsafe cinput_revoke(descriptors, UInt32(descriptors.count)) }

    /// Makes a virtual device. Returns its file of uinput and its name in sysfs.
    func create(_ device: DeviceDeclaration) throws(Errno) -> (uinput: DeviceFile, name: String) {
        let file = try DeviceFile("/dev/uinput", writing: true, of: self)
        let uinput = file.descriptor
        try Errno.check(unsafe cinput_declare_device(uinput, device.id, device.name))
        try Errno.check(unsafe cinput_declare_phys(uinput, device.phys))
        for type in device.types { try Errno.check(cinput_declare_type(uinput, UInt32(type))) }
        for code in device.keys { try Errno.check(cinput_declare_key(uinput, UInt32(code))) }
        for code in device.relative { try Errno.check(cinput_declare_relative(uinput, UInt32(code))) }
        for (code, axis) in device.axes { try Errno.check(unsafe cinput_declare_axis(uinput, UInt32(code), axis)) }
        for code in device.properties { try Errno.check(cinput_declare_property(uinput, UInt32(code))) }
        try Errno.check(cinput_create_device(uinput))
        return (file, try text { unsafe cinput_get_system_name(uinput, &$0, $0.count) })
    }

    func write(_ events: [WrittenEvent], to descriptor: Int32) {
        let structs = events.map { input_event($0) }
        _ = unsafe Glibc.write(descriptor, structs, structs.count * MemoryLayout<input_event>.stride)
    }

    /// Returns the codes whose bits an ioctl sets.
    private func codes(_ read: (inout [UInt]) -> Int32) throws(Errno) -> [Int32] {
        var words = [UInt](repeating: 0, count: Self.words)
        try Errno.check(read(&words))
        return words.setBits
    }

    /// Returns the text that an ioctl writes; empty if there is none.
    func text(_ read: (inout [CChar]) -> Int32) throws(Errno) -> String {
        var bytes = [CChar](repeating: 0, count: PointerGuardLimit.name.most)
        if read(&bytes) < 0, Errno.last != .noSuchFileOrDirectory { throw .last }
        return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// A device of uinput. Only its event node is handed out: the holder of uinput's descriptor could make a keyboard of it.
final class VirtualDevice {
    private let declaration: DeviceDeclaration
    private let kernel: Kernel
    private let uinput: DeviceFile
    private let name: String
    /// The event node, open for writing; nil unless it is handed out.
    private var node: DeviceFile?

    init(_ declaration: DeviceDeclaration, of kernel: Kernel) throws(Errno) {
        (self.declaration, self.kernel) = (declaration, kernel)
        (uinput, name) = try kernel.create(declaration)
    }

    /// Returns the event node, open for writing; nil until udev's rules have run for it.
    func openNode() -> DeviceFile? {
        guard node == nil else { return node }
        // It fails until the rule has run that lets the guard write.
        do throws(Errno) {
            if let path = try kernel.node(ofVirtual: name) { node = try DeviceFile(path, writing: true, of: kernel) }
        } catch {}
        return node
    }

    /// Ends the writing of all who have the event node, then releases what is down. Returns the node; closing it takes 25 ms.
    func release() -> DeviceFile? {
        guard let node = node.take() else { return nil }
        kernel.revoke([node.descriptor])
        kernel.write(declaration.releases, to: uinput.descriptor)
        return node
    }
}

/// An open file, closed with the last reference.
final class DeviceFile {
    let descriptor: Int32
    private let kernel: Kernel

    init(_ path: String, writing: Bool = false, of kernel: Kernel) throws(Errno) {
        descriptor = try kernel.open(path, writing: writing)
        self.kernel = kernel
    }

    deinit { kernel.close(descriptor) }
}
