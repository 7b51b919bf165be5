import CInputDevices
import Glibc
import GuardWire
import PointerModel
import SystemPackage

@testable import pointer_guard

/// A kernel with event nodes, uinput and udev, as far as the guard can see, with a clock of its own.
final class FakeKernel: Kernel {
    /// An open file of a node, or of uinput.
    final class OpenFile {
        let device: FakeDevice
        let isWriting: Bool
        let isUinput: Bool
        var isRevoked = false
        var queue: [WrittenEvent] = []
        /// The number of descriptors.
        var references = 1

        init(_ device: FakeDevice, isWriting: Bool, isUinput: Bool = false) {
            self.device = device
            self.isWriting = isWriting
            self.isUinput = isUinput
        }
    }

    var time: Int64 = 1_000_000
    private(set) var devices: [Int: FakeDevice] = [:]
    private(set) var files: [Int32: OpenFile] = [:]
    /// The paths that were opened.
    private(set) var opened: [String] = []
    private(set) var created: [FakeDevice] = []
    /// Time that udev needs for a new device; nil if it never runs.
    var udevDelay: Int64? = 50_000
    var refusesUinput = false
    let compositor = FakeCompositor()
    /// Called before each call of the guard, in which another program or a person may act.
    var beforeCall: (() -> Void)?
    /// Called before each write of the guard and of the daemon.
    var beforeWrite: (() -> Void)?
    /// Whether descriptors are of the process, so that a socket takes them.
    var hasRealDescriptors = false
    /// Most files that one call has revoked.
    private(set) var mostRevoked = 0
    /// Time of the last call that has revoked files; nil if there was none.
    private(set) var lastRevocation: Int64?
    private var lastDescriptor: Int32 = 100

    override init() throws(Errno) { try super.init() }

    /// Plugs a device in. Returns it.
    @discardableResult
    func plug(_ declaration: DeviceDeclaration, _ kind: DeviceDescription.Kind?, number: Int? = nil) -> FakeDevice {
        let number = number ?? (0...).first { devices[$0] == nil } ?? 0
        let device = FakeDevice(declaration, kind, number: number)
        devices[number] = device
        compositor.add(device)
        return device
    }

    func unplug(_ device: FakeDevice) {
        device.isPlugged = false
        devices[device.number] = nil
        compositor.remove(device)
    }

    /// Reports events of a device, by a person or through its files.
    func emit(_ events: [WrittenEvent], from device: FakeDevice) {
        for event in events.flatMap(device.apply) {
            if let grabber = device.grabber {
                grabber.queue.append(event)
                continue
            }
            for file in files.values where file.device === device && !file.isUinput && !file.isRevoked {
                file.queue.append(event)
            }
            compositor.receive(event, from: device)
        }
    }

    // The descriptors, for tests.

    func file(_ descriptor: Int32) throws(Errno) -> OpenFile {
        guard let file = files[descriptor] else { throw .badFileDescriptor }
        if file.isRevoked || !file.device.isPlugged { throw Errno(rawValue: Glibc.ENODEV) }
        return file
    }

    /// Makes another descriptor of an open file, as a message with it does.
    func duplicate(_ descriptor: Int32) -> Int32 {
        guard let file = files[descriptor] else { return -1 }
        file.references += 1
        return give(file)
    }

    /// Gives an open file a number.
    private func give(_ file: OpenFile) -> Int32 {
        lastDescriptor = hasRealDescriptors ? unsafe Glibc.open("/dev/null", O_RDWR | O_CLOEXEC) : lastDescriptor + 1
        files[lastDescriptor] = file
        return lastDescriptor
    }

    // What the guard calls.

    override var now: Int64 { time }

    override func open(_ path: String, writing: Bool) throws(Errno) -> Int32 {
        beforeCall?()
        opened.append(path)
        guard let number = path.wholeMatch(of: /\/dev\/input\/event([0-9]+)/).flatMap({ Int($0.output.1) }),
            let device = devices[number]
        else { throw .noSuchFileOrDirectory }
        if let error = device.openError { throw error }
        return give(OpenFile(device, isWriting: writing))
    }

    override func close(_ descriptor: Int32) {
        guard let file = files.removeValue(forKey: descriptor) else { return }
        if hasRealDescriptors { _ = Glibc.close(descriptor) }
        file.references -= 1
        guard file.references == 0 else { return }
        if file.device.grabber === file { file.device.grabber = nil }
        if file.isUinput { unplug(file.device) }
    }

    override func lookUp(
        _ number: EventNumber,
        _ criteria: [DeviceMatch]
    ) -> (identity: DeviceIdentity, isChosen: Bool)? {
        beforeCall?()
        guard let device = devices[Int(number.value)] else { return nil }
        let identity = device.identity
        return (identity, criteria.contains { $0.matches(identity, property: { _ in nil }) })
    }

    override func node(ofVirtual name: String) throws(Errno) -> String? {
        guard let device = created.first(where: { "input\($0.number)" == name }), device.isPlugged,
            let delay = udevDelay, time >= device.birth + delay
        else { return nil }
        return "/dev/input/event\(device.number)"
    }

    override func declaration(of descriptor: Int32) throws(Errno) -> DeviceDeclaration {
        beforeCall?()
        return try file(descriptor).device.declaration
    }

    override func receiveReports(_ descriptor: Int32) throws(Errno) {
        beforeCall?()
        _ = try file(descriptor)
    }

    override func drain(_ descriptor: Int32) throws(Errno) -> Bool {
        beforeCall?()
        let file = try file(descriptor)
        defer { file.queue = [] }
        return file.queue.contains { $0.type == EV_KEY }
    }

    override func keys(_ descriptor: Int32) throws(Errno) -> [Int32] {
        beforeCall?()
        let file = try file(descriptor)
        if let error = file.device.keysError { throw error }
        file.queue.removeAll { $0.type == EV_KEY }
        return file.device.keys.sorted()
    }

    override func values(_ descriptor: Int32, of axis: Int32, slots: Int32) throws(Errno) -> [Int32] {
        beforeCall?()
        let device = try file(descriptor).device
        return (0..<slots).map { device.value(of: axis, inSlot: $0) }
    }

    override func value(_ descriptor: Int32, of axis: Int32) throws(Errno) -> Int32 {
        beforeCall?()
        return try file(descriptor).device.value(of: axis)
    }

    override func grab(_ descriptor: Int32) throws(Errno) {
        beforeCall?()
        let file = try file(descriptor)
        if file.device.grabber != nil { throw .resourceBusy }
        file.device.grabber = file
    }

    override func ungrab(_ descriptor: Int32) throws(Errno) {
        beforeCall?()
        let file = try file(descriptor)
        guard file.device.grabber === file else { throw .invalidArgument }
        file.device.grabber = nil
    }

    override func revoke(_ descriptors: [Int32]) {
        mostRevoked = max(mostRevoked, descriptors.count)
        lastRevocation = time
        for file in descriptors.compactMap({ files[$0] }) {
            file.isRevoked = true
            if file.device.grabber === file { file.device.grabber = nil }
        }
    }

    override func create(_ declaration: DeviceDeclaration) throws(Errno) -> (uinput: DeviceFile, name: String) {
        if refusesUinput { throw .permissionDenied }
        // High numbers, so that tests know theirs.
        let device = plug(declaration, .mouse, number: 200 + created.count)
        device.birth = time
        created.append(device)
        let uinput = try DeviceFile("/dev/input/event\(device.number)", writing: true, of: self)
        opened.removeLast()
        let file = OpenFile(device, isWriting: true, isUinput: true)
        files[uinput.descriptor] = file
        return (uinput, "input\(device.number)")
    }

    override func write(_ events: [WrittenEvent], to descriptor: Int32) {
        beforeWrite?()
        guard let file = files[descriptor], file.isWriting, !file.isRevoked else { return }
        // All open files of an event node are one to the kernel, so a write passes also while one of them has grabbed the device: to that
        // one alone.
        emit(events, from: file.device)
    }
}
