import CInputDevices
import ConfigurationFiles
import GuardWire
import PointerModel
import PointerRuntime
import SystemPackage

/// The devices that the guard holds for a daemon, and the one way in which it lets all of them go.
final class Guard {
    private enum Connection: Equatable {
        case none
        /// udev must make the virtual mice ready by a time.
        case preparing(until: Int64)
        case serving
    }

    private struct Device {
        enum Phase {
            /// A key is down, a finger touches, or the copy is not ready.
            case waiting(isReported: Bool)
            case grabbed(DeviceFile, chordSince: Int64?)
        }

        /// A second open file: questions to the grabbed one would empty its queue.
        let watching: DeviceFile
        let declaration: DeviceDeclaration
        let copy: VirtualDevice?
        var phase = Phase.waiting(isReported: false)
        var grabbed: DeviceFile? { if case .grabbed(let file, _) = phase { file } else { nil } }
    }

    /// Time between two ticks, in microseconds.
    static let interval: Int64 = 100_000
    private static let chord: Int64 = 1_500_000
    private static let calmAfterChord: Int64 = 10_000_000

    private let kernel: Kernel
    private var guardLog: LimitedLog
    /// Reads the criteria of `[drive] devices`.
    private let chosen: () throws(ConfigurationError) -> [DeviceMatch]
    /// Sends the daemon a report, with an open file or without. Throws EAGAIN if the daemon does not read.
    private let send: (GuardReport, DeviceFile?) throws(Errno) -> Void
    private var connection = Connection.none
    private var criteria: [DeviceMatch] = []
    private var devices: [EventNumber: Device] = [:]
    private var mice: [VirtualDevice] = []
    /// The copies of touchpads, by what the touchpads declare, kept for the next time.
    private var copies: [DeviceDeclaration: VirtualDevice] = [:]
    /// Released touchpads. They stay open until other programs agree with the kernel about their fingers.
    private var repairs: [EventNumber: TouchpadRepair] = [:]
    private var pingsSinceAnswer = 0
    private var calmEnd = Int64.min

    init(
        _ kernel: Kernel,
        _ logger: Log,
        criteria: @escaping () throws(ConfigurationError) -> [DeviceMatch],
        send: @escaping (GuardReport, DeviceFile?) throws(Errno) -> Void
    ) {
        (self.kernel, chosen, self.send) = (kernel, criteria, send)
        guardLog = LimitedLog(logger, burst: 60, period: 1_000_000)
    }

    /// Whether a daemon may send requests; its connection must be closed otherwise.
    var isServing: Bool { connection != .none }
    /// Whether there is anything to do at each tick.
    var needsTicks: Bool { connection != .none && (connection != .serving || !devices.isEmpty) || !repairs.isEmpty }

    /// Begins to serve a daemon that has connected.
    func begin() {
        connection = .preparing(until: kernel.now + Int64(PointerGuardLimit.preparation.most))
        if kernel.now < calmEnd { return end(.afterChord) }
        do {
            criteria = try chosen()
            if criteria.isEmpty { return end(.notConfigured) }
            while mice.count < 2 { mice.append(try VirtualDevice(DeviceDeclaration.mice[mice.count], of: kernel)) }
        } catch let error as ConfigurationError {
            guardLog.log(.error, "[drive] cannot be read: \(error)")
            return end(.unreadable)
        } catch {
            guardLog.log(.error, "cannot make the virtual devices: \(error)")
            return end(.noVirtualDevices)
        }
        tick()
    }

    func receive(_ request: GuardRequest) {
        switch request {
        case .pong: pingsSinceAnswer = 0
        case .take(let number):
            do throws(Errno) {
                if let refusal = try take(number) { report(.refused(number, refusal)) }
            } catch { report(.refused(number, GuardRefusal(error))) }
        case .repair(let number):
            do throws(Errno) {
                if let refusal = try repair(number) { report(.notRepaired(number, refusal)) }
            } catch { report(.notRepaired(number, GuardRefusal(error))) }
        }
    }

    /// Releases everything: first what the daemon has pressed, then what it reads.
    func end(_ reason: GuardEnd) {
        guard connection != .none else { return }
        connection = .none
        if reason == .chord { calmEnd = kernel.now + Self.calmAfterChord }
        withExtendedLifetime((mice + copies.values).map { $0.release() }) {
            kernel.revoke(devices.values.compactMap { $0.grabbed?.descriptor })
        }
        guardLog.log(.notice, "released \(count: devices.count) devices: \(escaping: "\(reason)")")
        for (number, device) in devices where device.grabbed != nil && device.declaration.isAbsolute {
            _ = keep(number, device.watching, device.declaration)
        }
        devices = [:]
        advanceRepairs()
        // A daemon that is gone or does not read needs no reason.
        do throws(Errno) { try send(.ended(reason), nil) } catch {}
    }

    /// Grabs what waits, looks after what is grabbed, and repairs what was released.
    func tick() {
        // Before the grabs: nobody but the grabber would see a repair.
        advanceRepairs()
        if case .preparing(let deadline) = connection {
            let nodes = mice.compactMap { $0.openNode() }
            if nodes.count == mice.count {
                connection = .serving
                for (mouse, node) in zip([GuardReport.absoluteMouse, .relativeMouse], nodes) { report(mouse, node) }
            }
            if connection != .serving, kernel.now >= deadline { end(.noVirtualDevices) }
        }
        for number in Array(devices.keys) { advance(number) }
        // Also while it waits: it grabs nothing for a daemon that hangs.
        guard !devices.isEmpty else { return }
        if pingsSinceAnswer >= PointerGuardLimit.unansweredPings.most { return end(.silent) }
        pingsSinceAnswer += 1
        report(.ping)
    }

    private func take(_ number: EventNumber) throws(Errno) -> GuardRefusal? {
        // Another device had the number, if that is gone. The same one needs no second answer.
        advance(number)
        guard connection != .none, devices[number] == nil else { return nil }
        if devices.count >= PointerGuardLimit.devices.most { return .tooMany }
        let watching: DeviceFile
        let declaration: DeviceDeclaration
        switch try open(number) {
        case .refused(let refusal): return refusal
        case .opened(let file, let declared): (watching, declaration) = (file, declared)
        }
        let copy = declaration.axes[ABS_X] == nil ? nil : try copy(of: declaration)
        if devices.isEmpty { pingsSinceAnswer = 0 }
        devices[number] = Device(watching: watching, declaration: declaration, copy: copy)
        advance(number)
        return nil
    }

    /// Repairs a touchpad that a former guard has held. Returns the reason not to; nil also if it is held, because its release repairs it.
    private func repair(_ number: EventNumber) throws(Errno) -> GuardRefusal? {
        guard connection != .none, devices[number]?.grabbed == nil else { return nil }
        switch try open(number) {
        case .refused(let refusal): return refusal
        case .opened(_, let declaration) where !declaration.isAbsolute: return .otherKind
        case .opened(let file, let declaration):
            if !keep(number, file, declaration) { return .tooMany }
            advanceRepairs()
            return nil
        }
    }

    /// Keeps a touchpad open until it is repaired. Returns whether there is room for it.
    private func keep(_ number: EventNumber, _ file: DeviceFile, _ declaration: DeviceDeclaration) -> Bool {
        guard repairs[number] != nil || repairs.count < PointerGuardLimit.repairs.most else { return false }
        repairs[number] = TouchpadRepair(number, file, declaration, of: kernel)
        return true
    }

    private func advanceRepairs() {
        for number in Array(repairs.keys) {
            guard let name = repairs[number]?.name else { continue }
            do throws(Errno) {
                switch try repairs[number]?.advance() {
                case .waiting: continue
                case .done, nil: break
                case .late:
                    guardLog.log(
                        .warning,
                        "\(escaping: name) is not repaired: fingers stay on it, or another program has grabbed it"
                    )
                case .failed: guardLog.log(.warning, "the repair of \(escaping: name) has failed")
                }
            } catch {
                if !error.isUnplugged { guardLog.log(.warning, "cannot repair \(escaping: name): \(error)") }
            }
            repairs[number] = nil
        }
    }

    /// A device that the daemon has named.
    private enum Opening {
        case refused(GuardRefusal)
        case opened(DeviceFile, DeviceDeclaration)
    }

    /// Opens a device, if it may be taken.
    private func open(_ number: EventNumber) throws(Errno) -> Opening {
        if let refusal = refusal(number) { return .refused(refusal) }
        let file = try DeviceFile(number.path, of: kernel)
        let declaration = try kernel.declaration(of: file.descriptor)
        // Again: as long as the open file answers, no other device has the number.
        if let refusal = refusal(number, declaring: declaration) { return .refused(refusal) }
        return .opened(file, declaration)
    }

    /// Returns the reason not to take a device.
    /// - Parameter declaration: what the open device declares; nil as long as it is not open.
    private func refusal(_ number: EventNumber, declaring declaration: DeviceDeclaration? = nil) -> GuardRefusal? {
        guard let (identity, isChosen) = kernel.lookUp(number, criteria) else { return .notChosen }
        if identity.isOwn || declaration?.phys.hasPrefix(DeviceIdentity.ownPhysPrefix) == true { return .own }
        guard isChosen else { return .notChosen }
        guard let declaration else { return nil }
        if declaration.keys.contains(where: { $0 < BTN_MISC }) { return .hasKeys }
        let isMouse = identity.kind == .mouse || identity.kind == .pointingStick
        return (isMouse ? declaration.moves : identity.kind == .touchpad && declaration.isAbsolute) ? nil : .otherKind
    }

    private func copy(of touchpad: DeviceDeclaration) throws(Errno) -> VirtualDevice {
        if let copy = copies[touchpad] { return copy }
        if copies.count >= PointerGuardLimit.copies.most { throw .tooManyOpenFiles }
        let copy = try VirtualDevice(touchpad.touchpadCopy, of: kernel)
        copies[touchpad] = copy
        return copy
    }

    private func advance(_ number: EventNumber) {
        guard connection == .serving, let device = devices[number] else { return }
        do throws(Errno) {
            switch device.phase {
            case .waiting(let isReported):
                let node = device.copy?.openNode()
                if node != nil || device.copy == nil, let file = try grab(number, device) {
                    devices[number]?.phase = .grabbed(file, chordSince: nil)
                    repairs[number] = nil
                    guardLog.log(.info, "grabbed \(escaping: device.declaration.name)")
                    if let node { report(.touchpad(number), node) }
                    report(.taken(number), file)
                } else {
                    devices[number]?.phase = .waiting(isReported: true)
                    if !isReported { report(.waiting(number)) }
                }
            case .grabbed(let file, let since):
                let isChord = try (BTN_LEFT...BTN_MIDDLE).allSatisfy(kernel.keys(device.watching.descriptor).contains)
                let start = isChord ? since ?? kernel.now : nil
                devices[number]?.phase = .grabbed(file, chordSince: start)
                if let start, kernel.now - start >= Self.chord { end(.chord) }
            }
        } catch {
            devices[number] = nil
            // The daemon's descriptor would keep the grab of a device that the guard looks after no longer.
            guard let file = device.grabbed else { return report(.failure(of: number, error)) }
            kernel.revoke([file.descriptor])
            report(.gone(number))
        }
    }

    /// Grabs a device on which nothing is down; returns nil if something is.
    private func grab(_ number: EventNumber, _ device: Device) throws(Errno) -> DeviceFile? {
        let watching = device.watching.descriptor
        _ = try kernel.drain(watching)
        guard try kernel.keys(watching).isEmpty else { return nil }
        if try kernel.hasContact(watching, slots: device.declaration.slots) { return nil }
        let file = try DeviceFile(number.path, of: kernel)
        try kernel.receiveReports(file.descriptor)
        try kernel.grab(file.descriptor)
        // What the watching file received came before the grab: other programs have seen a press, and must see its end.
        return try kernel.drain(watching) ? nil : file
    }

    private func report(_ report: GuardReport, _ file: DeviceFile? = nil) {
        guard connection != .none else { return }
        do throws(Errno) { try send(report, file) } catch { end(error == .wouldBlock ? .silent : .disconnected) }
    }
}
