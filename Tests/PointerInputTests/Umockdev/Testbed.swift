import CLibevdev
import CUmockdev
import Foundation
import PointerRuntime
import ScenarioTesting
import Testing

/// A sysfs, a udev and device nodes that exist for this process only (umockdev), gone with their owner.
///
/// Works where libumockdev-preload is loaded, which `umockdev-wrapper` does. There can be one at a time.
@safe
final class Testbed {
    private let handle: UnsafeMutablePointer<UMockdevTestbed>
    private let scratch: URL
    /// Kept for as long as the testbed's thread may ask them.
    private var nodes: [Int: EmulatedNode] = [:]
    /// The nodes as those who read them see them, but nothing is read there.
    private var readers: [Int: Reader] = [:]

    private final class Reader {
        let file: OwnedDescriptor

        init(_ descriptor: Int32) { file = OwnedDescriptor(descriptor) }
    }

    /// Whether this process is asked to use umockdev, and has its library loaded before all others.
    static var isAvailable: Bool {
        let environment = ProcessInfo.processInfo.environment
        return environment["POINTERD_UMOCKDEV"] == "1"
            && environment["LD_PRELOAD"]?.contains("libumockdev-preload") == true
    }

    init() throws {
        unsafe handle = try #require(umockdev_testbed_new())
        scratch = FileManager.default.temporaryDirectory.appending(path: "pointerd-umockdev-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    }

    deinit {
        unsafe g_object_unref(handle)
        try? FileManager.default.removeItem(at: scratch)
    }

    /// Where the node really is.
    func realPath(of node: String) -> String {
        guard let root = unsafe umockdev_testbed_get_root_dir(handle) else { return node }
        defer { unsafe g_free(root) }
        return unsafe String(cString: root) + node
    }

    /// Puts an input device with its event node into the testbed, without telling anybody.
    /// - Parameters:
    ///   - number: of the node.
    ///   - place: the number of the device that this one takes the place of in sysfs; for another node than it had.
    @discardableResult
    func add(
        _ device: TestDevice,
        event number: Int,
        place: Int? = nil,
        properties: [String: String],
        held: [Int] = []
    ) throws -> EmulatedNode {
        let path = "/dev/input/event\(number)"
        let event = "/devices/test\(place ?? number)/input/input\(place ?? number)/event\(place ?? number)"
        var text = """
            P: \(event)
            N: input/event\(number)
            E: DEVNAME=\(path)
            E: SUBSYSTEM=input
            E: MAJOR=13
            E: MINOR=\(64 + number)
            A: dev=13:\(64 + number)

            """
        for (key, value) in properties.sorted(by: { $0.key < $1.key }) { text += "E: \(key)=\(value)\n" }
        text += "L: device=../../input\(place ?? number)\n"
        if place == nil {
            text += """

                P: /devices/test\(number)/input/input\(number)
                E: SUBSYSTEM=input
                E: NAME="\(device.name)"
                A: name=\(device.name)
                A: phys=\(device.phys)
                A: id/bustype=\(hexadecimal(device.bus))
                A: id/vendor=\(hexadecimal(device.vendor))
                A: id/product=\(hexadecimal(device.product))
                A: capabilities/key=\(TestDevice.attribute(of: device.keys))
                A: capabilities/rel=\(TestDevice.attribute(of: device.relative))
                A: capabilities/abs=\(TestDevice.attribute(of: Array(device.axes.keys)))

                """
        }
        var error: UnsafeMutablePointer<GError>?
        let isAdded = unsafe umockdev_testbed_add_from_string(handle, text, &error)
        try unsafe Self.check(isAdded, error)
        let node = EmulatedNode(device, held: held)
        let isAttached = unsafe umockdev_testbed_attach_ioctl(handle, path, node.handler, &error)
        try unsafe Self.check(isAttached, error)
        nodes[number] = node
        return node
    }

    /// Four digits, as the kernel writes them.
    private func hexadecimal(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }

    /// Sends a change to those who watch. The device stays in the testbed whatever the action is: umockdev cannot put a
    /// node of the same name in its place.
    func tell(_ action: String, event number: Int) {
        unsafe umockdev_testbed_uevent(handle, Self.path(number), action)
    }

    /// Sets a property of udev.
    func set(_ property: String, to value: String, event number: Int) {
        unsafe umockdev_testbed_set_property(handle, Self.path(number), property, value)
    }

    /// Has the device report events, all at once and at a time in seconds.
    func report(_ events: [TestEvent], at time: Int = 1, event number: Int) throws {
        let bytes = events.flatMap { event -> [UInt8] in
            let input = input_event(
                time: timeval(tv_sec: time, tv_usec: 0),
                type: UInt16(event.type),
                code: UInt16(event.code),
                value: event.value
            )
            return unsafe withUnsafeBytes(of: input) { unsafe Array($0) }
        }
        let waiting = try unread(event: number)
        let descriptor = unsafe umockdev_testbed_get_dev_fd(handle, "/dev/input/event\(number)")
        let count = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        guard count == bytes.count else { throw TestbedError(reason: "the node takes no events") }
        // The kernel moves them to the other end by and by; half an event would be read as an error.
        let end = EventLoop.now() + 30_000_000
        while try unread(event: number) != waiting + count {
            guard EventLoop.now() < end else { throw TestbedError(reason: "the events do not arrive") }
            sched_yield()
        }
    }

    /// How many bytes of events nobody has read yet.
    private func unread(event number: Int) throws -> Int {
        if readers[number] == nil {
            let path = realPath(of: "/dev/input/event\(number)")
            let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
            guard descriptor >= 0 else { throw TestbedError(reason: "the node does not open") }
            readers[number] = Reader(descriptor)
        }
        guard let reader = readers[number] else { return 0 }
        var count: Int32 = 0
        guard unsafe ioctl(reader.file.rawValue, UInt(FIONREAD), &count) == 0 else {
            throw TestbedError(reason: "the node does not tell what is unread")
        }
        return Int(count)
    }

    /// Takes the device out without telling anybody. No other can have its node after it.
    func removeUnnoticed(event number: Int) {
        unsafe umockdev_testbed_remove_device(handle, Self.path(number))
    }

    /// Runs `body` while this process may not open the node.
    ///
    /// No mode stops root, so root becomes nobody for that long, which may not open the terminal that is behind the node.
    func withoutPermission(event number: Int, _ body: () throws -> Void) throws {
        let node = realPath(of: "/dev/input/event\(number)")
        // Nobody has to be let through to the node, and to where umockdev asks for ioctls, even when a node does not open.
        let isOpen =
            unsafe chmod(realPath(of: ""), 0o711) == 0
            && chmod(realPath(of: "/ioctl/dev/input/event\(number)"), 0o666) == 0
            && chmod(node, 0) == 0
        let user = geteuid()
        guard isOpen, user != 0 || seteuid(65534) == 0 else { throw TestbedError(reason: "no permission to take away") }
        defer {
            _ = seteuid(user)
            _ = unsafe chmod(node, 0o600)
        }
        try body()
    }

    /// Hangs up the node, as a device that is pulled out does.
    func hangUp(event number: Int) throws {
        let descriptor = unsafe umockdev_testbed_get_dev_fd(handle, "/dev/input/event\(number)")
        // The number stays the testbed's; what is behind it goes.
        let null = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { close(null) }
        guard dup2(null, descriptor) == descriptor else { throw TestbedError(reason: "the node has no other end") }
    }

    /// Has the device report events of the text of a recording, in the recording's own time.
    func play(_ recording: String, event number: Int) throws {
        let file = scratch.appending(path: "event\(number).evemu")
        try recording.write(to: file, atomically: false, encoding: .utf8)
        var error: UnsafeMutablePointer<GError>?
        let isLoaded = unsafe umockdev_testbed_load_evemu_events(handle, "/dev/input/event\(number)", file.path, &error)
        try unsafe Self.check(isLoaded, error)
    }

    private static func path(_ number: Int) -> String {
        "/sys/devices/test\(number)/input/input\(number)/event\(number)"
    }

    private static func check(_ isDone: Int32, _ error: UnsafeMutablePointer<GError>?) throws {
        guard isDone == 0 else { return }
        let reason = unsafe error.map { unsafe String(cString: $0.pointee.message) } ?? "no reason given"
        throw TestbedError(reason: reason)
    }
}

struct TestbedError: Error {
    let reason: String
}
