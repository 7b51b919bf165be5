import CUmockdev
import Foundation
import ScenarioTesting

/// What a node of umockdev answers to the ioctls of evdev: the device's description, and a state that a test can change.
///
/// umockdev's recorded answers do not know EVIOCSCLOCKID and never change, so this answers all of them itself, on the
/// thread of the testbed.
@safe
final class EmulatedNode: @unchecked Sendable {
    /// What the testbed attaches to a node. Lives as long as this value.
    let handler: UnsafeMutablePointer<UMockdevIoctlBase>

    private let device: TestDevice
    private let lock = NSLock()
    private var held: Set<Int>
    private var slots: [[Int: Int32]]
    private var values: [Int: Int32] = [:]
    private var clock: Int32?
    private var lights: Set<Int> = []
    private var setMasks: [Int: Set<Int>] = [:]
    private var isMasking = true
    private var asked: Set<Int> = []

    init(_ device: TestDevice, held: [Int]) {
        self.device = device
        self.held = Set(held)
        let count = device.axes[0x2f].map { Int($0.maximum) + 1 } ?? 0
        slots = Array(repeating: [0x39: -1], count: count)
        unsafe handler = umockdev_ioctl_base_new()
        typealias Answer = @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutableRawPointer?) -> Int32
        let callback: Answer = { _, client, owner in
            guard let client = unsafe client, let owner = unsafe owner else { return 0 }
            let node = unsafe Unmanaged<EmulatedNode>.fromOpaque(owner).takeUnretainedValue()
            unsafe node.handle(UnsafeMutablePointer<UMockdevIoctlClient>(client))
            return 1
        }
        unsafe g_signal_connect_data(
            handler,
            "handle-ioctl",
            unsafeBitCast(callback, to: (@convention(c) () -> Void).self),
            Unmanaged.passUnretained(self).toOpaque(),
            nil,
            0
        )
    }

    deinit {
        unsafe g_object_unref(handler)
    }

    /// The clock that was asked for.
    var selectedClock: Int32? { lock.withLock { clock } }

    /// The codes that were asked for with EVIOCSMASK, by type; of type 0 the types.
    var masks: [Int: Set<Int>] { lock.withLock { setMasks } }

    /// The numbers of the ioctls that came.
    var requests: Set<Int> { lock.withLock { asked } }

    /// Has EVIOCSMASK fail from here on, as on a kernel that does not know it.
    func refuseMasks() {
        lock.withLock { isMasking = false }
    }

    /// Changes which lights are on, without an event of it.
    func light(_ lights: Set<Int>) {
        lock.withLock { self.lights = lights }
    }

    /// Changes which keys are down, without an event of it.
    func hold(_ keys: Set<Int>) {
        lock.withLock { held = keys }
    }

    /// Changes the values of axes, without an event of it.
    func move(_ values: [Int: Int32]) {
        lock.withLock { self.values = values }
    }

    /// Changes a value of a slot, without an event of it.
    func set(_ code: Int, to value: Int32, slot: Int) {
        lock.withLock { slots[slot][code] = value }
    }

    private func handle(_ client: UnsafeMutablePointer<UMockdevIoctlClient>) {
        let request = unsafe umockdev_ioctl_client_get_request(client)
        let size = Int(request >> 16 & 0x3fff)
        guard request >> 8 & 0xff == 0x45,
            let argument = unsafe umockdev_ioctl_client_get_arg(client),
            let data = unsafe umockdev_ioctl_data_resolve(argument, 0, UInt(size), nil)
        else {
            unsafe umockdev_ioctl_client_complete(client, -1, ENOTTY)
            return
        }
        defer { unsafe g_object_unref(data) }
        let input = (0..<size).map { unsafe data.pointee.data[$0] }
        let number = Int(request & 0xff)
        lock.withLock { _ = asked.insert(number) }
        if number == 0x93 {
            unsafe umockdev_ioctl_client_complete(client, mask(data, input) ? 0 : -1, EINVAL)
            return
        }
        guard var answer = lock.withLock({ answer(to: number, input) }) else {
            unsafe umockdev_ioctl_client_complete(client, -1, ENOENT)
            return
        }
        answer = Array(answer.prefix(size))
        unsafe umockdev_ioctl_data_update(data, 0, &answer, Int32(answer.count))
        // Those that fill what room they are given return how much they filled.
        let isVariable = [0x06, 0x09, 0x18, 0x19, 0x1a, 0x1b].contains(number) || (0x20..<0x40).contains(number)
        unsafe umockdev_ioctl_client_complete(client, isVariable ? answer.count : 0, 0)
    }

    /// Takes a mask of codes; returns whether that succeeds.
    private func mask(_ data: UnsafeMutablePointer<UMockdevIoctlData>, _ input: [UInt8]) -> Bool {
        let (type, size) = (Int(input[0]), Int(input[4]))
        guard lock.withLock({ isMasking }), let codes = unsafe umockdev_ioctl_data_resolve(data, 8, UInt(size), nil)
        else {
            return false
        }
        defer { unsafe g_object_unref(codes) }
        let bytes = (0..<size).map { unsafe codes.pointee.data[$0] }
        let set = (0..<size * 8).filter { bytes[$0 / 8] >> UInt8($0 % 8) & 1 == 1 }
        lock.withLock { setMasks[type] = Set(set) }
        return true
    }

    /// The bytes that an ioctl of evdev writes, by its number; nil for one that fails.
    private func answer(to number: Int, _ input: [UInt8]) -> [UInt8]? {
        switch number {
        case 0x01: return words([0x01_0001])
        case 0x02: return words([Int32(device.vendor) << 16 | Int32(device.bus), 0x0111 << 16 | Int32(device.product)])
        case 0x06: return Array(device.name.utf8) + [0]
        case 0x09: return device.bytes(of: device.properties, count: 8)
        case 0x0a:
            let code = Int(input[0]) | Int(input[1]) << 8
            return words([Int32(code)] + slots.map { $0[code] ?? 0 })
        case 0x18: return device.bytes(of: Array(held), count: 96)
        case 0x19: return device.bytes(of: Array(lights), count: 8)
        case 0x1a, 0x1b: return device.bytes(of: [], count: 8)
        case 0x20: return device.bytes(of: device.types, count: 8)
        case 0x21: return device.bytes(of: device.keys, count: 96)
        case 0x22: return device.bytes(of: device.relative, count: 8)
        case 0x23: return device.bytes(of: Array(device.axes.keys), count: 8)
        case 0x24..<0x40: return device.bytes(of: [], count: 16)
        case 0x40..<0x80:
            guard let axis = device.axes[number - 0x40] else { return nil }
            return words([values[number - 0x40] ?? 0, axis.minimum, axis.maximum, axis.fuzz, 0, axis.resolution])
        case 0xa0:
            clock = Int32(input[0])
            return input
        default: return nil
        }
    }

    private func words(_ values: [Int32]) -> [UInt8] {
        values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    }
}
