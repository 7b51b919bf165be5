import CFakeNode
import CLibevdev
import CLinux
import Glibc
import PointerRuntime
import ScenarioTesting
import SystemPackage
import TestBasics

/// A socket in place of a device's node, whose ioctls answer with a device's claims.
///
/// It answers the ioctls that libevdev and the daemon make within ``answering(_:)``.
final class LyingNode {
    /// A failing ioctl.
    struct Fault {
        /// Number of the ioctl that fails; 0 if none does.
        var call = 0
        var error = Errno.ioError

        /// Chooses by two bytes; half of them make no ioctl fail.
        init(from input: inout ByteReader) {
            let (number, choice) = (Int(input.byte()), Int(input.byte()))
            call = max(0, number - 128)
            let errors: [Errno] = [.operationNotSupportedByDevice, .invalidArgument, .ioError, .noMemory, .interrupted]
            error = errors[choice % errors.count]
        }
    }

    /// The end that the daemon reads; the device that opens it closes it.
    let descriptor: Int32
    /// Seed of the state that the ioctls answer: pressed keys, values of axes, contacts.
    var seed: UInt8
    /// Whether ``Fault/call`` has been made.
    var hasFailed: Bool { fault.call > 0 && calls >= fault.call }
    /// The last forbidden ioctl that was made; nil if none was.
    private(set) var violation: Violation?

    /// Claims of the device; nil for a keyboard.
    private let device: LyingDevice?
    private let name: [UInt8]
    private let fault: Fault
    private let end: OwnedDescriptor
    private var calls = 0

    /// Creates a node with nothing to read. Fails as socketpair(2) does.
    init(_ device: LyingDevice?, name: [UInt8], fault: Fault, seed: UInt8) throws(Errno) {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        try Errno.check(unsafe socketpair(AF_UNIX, type, 0, &ends))
        descriptor = ends[0]
        end = OwnedDescriptor(ends[1])
        self.device = device
        self.name = name
        self.fault = fault
        self.seed = seed
    }

    // MARK: What it reports

    /// Makes the node report events, or only their first `bytes` bytes.
    func report(_ events: [input_event], bytes: Int? = nil) throws(Errno) {
        let size = bytes ?? events.count * MemoryLayout<input_event>.stride
        guard size > 0 else { return }
        let sent = unsafe events.withUnsafeBytes { unsafe write(end.rawValue, $0.baseAddress, size) }
        if sent < size { throw sent < 0 ? .last : .noBufferSpace }
    }

    /// Ends the node's reports.
    func hangUp() {
        shutdown(end.rawValue, Int32(SHUT_WR))
    }

    /// Number of unread bytes.
    var unread: Int {
        var count: Int32 = 0
        _ = unsafe ioctl(descriptor, UInt(FIONREAD), &count)
        return Int(count)
    }

    // MARK: What it claims

    /// Answers the ioctls that `body` makes.
    func answering<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
        unsafe fakenode_begin(
            descriptor,
            { context, request, argument in
                guard let context = unsafe context, let argument = unsafe argument else { return -EFAULT }
                let node = unsafe Unmanaged<LyingNode>.fromOpaque(context).takeUnretainedValue()
                return unsafe node.answer(request, argument)
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
        defer { fakenode_end() }
        return try body()
    }

    /// Returns whether the node claims that a key is down.
    func isDown(_ key: UInt16) -> Bool { noise(UInt64(key)) & 1 == 1 }

    /// Returns ABS_MT_TRACKING_ID of a slot.
    func trackingID(ofSlot slot: Int) -> Int32 {
        let noise = noise(57, slot)
        return noise & 1 == 0 ? -1 : Int32(noise >> 8 & 0xffff)
    }

    private func value(_ code: UInt64, slot: Int) -> Int32 {
        if code == 57 { return trackingID(ofSlot: slot) }
        let noise = noise(code, slot)
        // Mostly a plausible value of an axis, sometimes anything.
        return noise % 16 == 1 ? Int32(truncatingIfNeeded: noise >> 16) : Int32(noise >> 16 & 0x7ff)
    }

    /// Returns bits that look random; all 0 for seed 0.
    private func noise(_ code: UInt64, _ slot: Int = 0) -> UInt64 {
        guard seed != 0 else { return 0 }
        var numbers = RepeatableNumbers(seed: UInt64(seed) << 32 | code << 16 | UInt64(slot))
        return numbers.next()
    }

    /// Returns the result of an ioctl(2), or an errno as a negative number. The request contains the size of the argument.
    private func answer(_ request: UInt, _ argument: UnsafeMutableRawPointer) -> Int32 {
        calls += 1
        if calls == fault.call { return -fault.error.rawValue }
        let number = UInt64(request & 0xff)
        let room = unsafe UnsafeMutableRawBufferPointer(start: argument, count: Int(request >> 16 & 0x3fff))
        switch number {
        case 0x93, 0xa0: return 0  // EVIOCSMASK, EVIOCSCLOCKID
        case 0x19: return unsafe fill(room, LyingDevice.bytes(of: isDown(1) ? [1] : [], count: 8))  // EVIOCGLED
        default: break
        }
        guard let device else { return refuse("a keyboard is asked for its keys", request) }
        switch number {
        case 0x01: return unsafe fill(room, bytes([0x10001]))  // EVIOCGVERSION
        case 0x02: return unsafe fill(room, bytes([0x1234_0003, 0x0111_5678]))  // EVIOCGID
        case 0x06: return unsafe fill(room, name + [0])  // EVIOCGNAME
        case 0x07, 0x08: return -ENOENT  // EVIOCGPHYS, EVIOCGUNIQ
        case 0x09: return unsafe fill(room, LyingDevice.bytes(of: device.properties, count: 8))  // EVIOCGPROP
        case 0x0a:  // EVIOCGMTSLOTS
            guard room.count >= 4 else { return -EINVAL }
            let code = unsafe room.load(as: Int32.self)
            let values = (0..<room.count / 4 - 1).map { value(UInt64(UInt32(bitPattern: code)) & 0xffff, slot: $0) }
            return unsafe fill(room, bytes([code] + values))
        case 0x18: return unsafe fill(room, LyingDevice.bytes(of: device.keys.filter(isDown), count: 96))  // EVIOCGKEY
        case 0x20: return unsafe fill(room, LyingDevice.bytes(of: device.types, count: 8))
        case 0x21: return unsafe fill(room, LyingDevice.bytes(of: device.keys, count: 96))
        case 0x22: return unsafe fill(room, LyingDevice.bytes(of: device.relative, count: 8))
        case 0x23: return unsafe fill(room, LyingDevice.bytes(of: device.axes.map(\.code), count: 8))
        case 0x40..<0x80:  // EVIOCGABS
            guard let axis = device.axes.first(where: { $0.code == number - 0x40 }) else { return -EINVAL }
            let value = value(UInt64(axis.code), slot: 0)
            // The kernel itself refuses a device with more slots.
            let maximum = axis.code == 47 ? min(max(axis.maximum, 0), 1023) : axis.maximum
            return unsafe fill(room, bytes([value, axis.minimum, maximum, 0, 0, axis.resolution]))
        case 0x90, 0x91: return refuse("a device is kept from others", request)  // EVIOCGRAB, EVIOCREVOKE
        // State that the device does not have: all bits are off.
        default: return unsafe fill(room, [UInt8](repeating: 0, count: room.count))
        }
    }

    private func refuse(_ invariant: String, _ request: UInt) -> Int32 {
        violation = Violation("not: \(invariant)", "ioctl 0x\(String(request, radix: 16))")
        return -EINVAL
    }

    /// Copies bytes into an argument.
    /// - Returns: the number of bytes copied.
    private func fill(_ room: UnsafeMutableRawBufferPointer, _ bytes: [UInt8]) -> Int32 {
        let count = min(room.count, bytes.count)
        unsafe room.copyBytes(from: bytes.prefix(count))
        return Int32(count)
    }

    private func bytes(_ numbers: [Int32]) -> [UInt8] {
        numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
    }
}
