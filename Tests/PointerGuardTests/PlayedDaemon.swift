import CInputDevices
import ConfigurationFiles
import GuardWire
import PointerConfiguration
import PointerModel
import PointerRuntime
import SystemPackage

@testable import pointer_guard

/// A guard with its fake kernel, and a daemon that forwards presses to the virtual mouse.
final class Stage {
    /// What the daemon does with what comes.
    enum Life {
        case running
        /// It reads nothing and answers nothing.
        case hanging
        /// It does not read its socket either, which is full.
        case stuffed
        case gone
    }

    let kernel: FakeKernel
    private(set) var keeper: Guard?
    /// What `[drive] devices` selects; nil if the configuration cannot be read.
    var criteria: [DeviceMatch]?
    private(set) var life = Life.gone
    /// The reports that the daemon has received on this connection.
    private(set) var reports: [GuardReport] = []
    /// The reports that wait for a daemon that hangs.
    private var waiting: [(report: GuardReport, descriptor: Int32?)] = []
    /// The descriptors that the daemon has.
    private(set) var descriptors: [GuardReport: Int32] = [:]
    private var nextTick: Int64?
    /// Whether the guard has ended the connection.
    private(set) var isEnded = true

    init(criteria: [DeviceMatch]? = [DeviceMatch(name: Glob("*"))], kernel: FakeKernel? = nil) throws {
        self.kernel = try kernel ?? FakeKernel()
        self.criteria = criteria
        keeper = Guard(
            self.kernel,
            Log.silent,
            criteria: { [unowned self] () throws(ConfigurationError) in
                guard let criteria = self.criteria else { throw ConfigurationError(diagnostics: []) }
                return criteria
            },
            send: { [unowned self] report, file throws(Errno) in try deliver(report, file) }
        )
    }

    private func deliver(_ report: GuardReport, _ file: DeviceFile?) throws(Errno) {
        switch life {
        case .gone: throw .brokenPipe
        case .stuffed: throw .wouldBlock
        case .running, .hanging: waiting.append((report, file.map { kernel.duplicate($0.descriptor) }))
        }
    }

    // The daemon.

    func connect() {
        close()
        (life, isEnded) = (.running, false)
        reports = []
        keeper?.begin()
        settle()
    }

    func take(_ device: FakeDevice) { request(.take(device.event)) }

    func request(_ request: GuardRequest) {
        keeper?.receive(request)
        settle()
    }

    func become(_ life: Life) {
        self.life = life
        if life == .gone {
            close()
            // The kernel ends the connection.
            if !isEnded { keeper?.end(.disconnected) }
        }
        settle()
    }

    private func close() {
        for descriptor in descriptors.values { kernel.close(descriptor) }
        for case (_, let descriptor?) in waiting { kernel.close(descriptor) }
        (descriptors, waiting) = ([:], [])
    }

    /// Lets the daemon do what it can: read reports and devices, answer and forward.
    func settle() {
        if keeper?.isServing != true { isEnded = true }
        while life == .running, !waiting.isEmpty {
            let (report, descriptor) = waiting.removeFirst()
            reports.append(report)
            if let descriptor { descriptors[report] = descriptor }
            if report == .ping { keeper?.receive(.pong) }
        }
        if life == .running { forward() }
        setTimer()
    }

    private func forward() {
        for (report, descriptor) in descriptors {
            guard case .taken(let number) = report else { continue }
            do throws(Errno) {
                let file = try kernel.file(descriptor)
                let events = file.queue.filter {
                    $0.type == EV_KEY && DeviceDeclaration.absoluteMouse.keys.contains($0.code)
                }
                file.queue = []
                if !events.isEmpty { write(events + [WrittenEvent(EV_SYN, SYN_REPORT, 0)]) }
                pressed[number, default: []].formUnion(events.filter { $0.value != 0 }.map(\.code))
                pressed[number, default: []].subtract(events.filter { $0.value == 0 }.map(\.code))
            } catch {
                // Unplugged, or revoked: releases what it held.
                descriptors[report] = nil
                kernel.close(descriptor)
                let held = pressed.removeValue(forKey: number) ?? []
                write(held.map { WrittenEvent(EV_KEY, $0, 0) } + [WrittenEvent(EV_SYN, SYN_REPORT, 0)])
            }
        }
    }

    /// The buttons that the daemon has pressed for a device.
    private var pressed: [EventNumber: Set<Int32>] = [:]

    /// Writes to the virtual mouse, as long as the guard lets the daemon.
    func write(_ events: [WrittenEvent]) {
        guard let descriptor = descriptors[.absoluteMouse] else { return }
        kernel.write(events, to: descriptor)
    }

    // The time.

    private func setTimer() {
        guard keeper?.needsTicks == true else { return nextTick = nil }
        if nextTick == nil { nextTick = kernel.time + Guard.interval }
    }

    /// Lets the guard tick once, late, for all ticks that it has missed.
    func tick() {
        nextTick = kernel.time + Guard.interval
        keeper?.tick()
        settle()
    }

    /// Lets time pass, with the guard's ticks and what the daemon does.
    func pass(_ microseconds: Int64) {
        let end = kernel.time + microseconds
        while let next = nextTick, next <= end {
            kernel.time = next
            nextTick = next + Guard.interval
            keeper?.tick()
            settle()
        }
        kernel.time = end
        settle()
    }

    // The person.

    func set(_ code: Int32, _ isDown: Bool, on device: FakeDevice) {
        kernel.emit([WrittenEvent(EV_KEY, code, isDown ? 1 : 0), WrittenEvent(EV_SYN, SYN_REPORT, 0)], from: device)
    }

    func move(_ device: FakeDevice) {
        kernel.emit([WrittenEvent(EV_REL, REL_X, 1), WrittenEvent(EV_SYN, SYN_REPORT, 0)], from: device)
    }

    func touch(_ id: Int32, on device: FakeDevice) {
        let events = [
            WrittenEvent(EV_ABS, ABS_MT_SLOT, 0), WrittenEvent(EV_ABS, ABS_MT_TRACKING_ID, id),
            WrittenEvent(EV_KEY, BTN_TOUCH, id < 0 ? 0 : 1), WrittenEvent(EV_SYN, SYN_REPORT, 0),
        ]
        kernel.emit(events, from: device)
    }
}
