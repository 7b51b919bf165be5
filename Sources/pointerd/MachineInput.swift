import DriveDevices
import PointerConfiguration
import PointerInput
import PointerModel
import PointerRuntime
import PointerService
import SystemEvents
import SystemPackage

/// The machine's mice, touchpads and keyboards, read for the service. After a sleep they are opened again.
final class MachineInput {
    private let loop: EventLoop
    private let logger: Log
    private var configuration: Configuration
    private let service: PointerService
    private let devices: DeviceManager
    private let keyboards: KeyboardManager
    private var sleep: SleepWatcher?
    private var drive: DriveController?

    /// Connects the devices with the service, and reads none yet.
    /// - Parameter onChange: called when a device was opened, was closed or cannot be read.
    init(
        for service: PointerService,
        _ configuration: Configuration,
        loop: EventLoop,
        logger: Log,
        onChange: @escaping () -> Void
    ) {
        self.service = service
        self.configuration = configuration
        self.loop = loop
        self.logger = logger
        devices = DeviceManager(loop: loop, logger: logger, rules: configuration.devices)
        keyboards = KeyboardManager(loop: loop, logger: logger)
        devices.onDevice = { [unowned self] event in
            service.apply(event, at: Timestamp(microseconds: loop.time))
            updatePausedTouchpads()
            onChange()
        }
        devices.onFrame = { [service] frame in service.process(frame) }
        keyboards.onModifiers = { [service] modifiers, time in service.setModifiers(modifiers, at: time) }
        keyboards.onTyping = { [service] time in service.type(at: time) }
    }

    /// Reads the devices that are present and those that appear later, and takes over those that the configuration says. Throws the
    /// errors of timerfd_create(2) and epoll_ctl(2).
    /// - Parameter guardPlace: where the guard of the drive listens.
    func start(guardAt guardPlace: GuardPlace) throws(Errno) {
        // A core dump would reveal what the user points at.
        MemoryDumps.forbid()
        devices.start()
        if devices.devices.isEmpty { logger.notice("found no device yet, and waits for one") }
        readKeyboards()
        // After a sleep an open device may stay silent for ever, without an error.
        sleep = SleepWatcher(loop: loop, logger: logger) { [unowned self] in wake() }
        let drive = try DriveController(of: service, devices, configuration.drive, guardAt: guardPlace, logger: logger)
        self.drive = drive
        service.drive = drive
    }

    /// Number of mice and touchpads that are read.
    var deviceCount: Int { devices.devices.count }

    /// Applies a new configuration, and tries again to read what could not be read: udev does not report a permission granted by
    /// hand.
    func apply(_ configuration: Configuration) {
        self.configuration = configuration
        if devices.rules == configuration.devices {
            devices.rescan()
        } else {
            devices.rules = configuration.devices
        }
        readKeyboards()
        keyboards.rescan()
    }

    /// Closes all devices, after those that were taken over are given back.
    func stop() {
        drive?.suspend()
        devices.stop()
        keyboards.stop()
    }

    /// Reopens all devices after a sleep.
    private func wake() {
        // The keyboards close first, so that they do not adjust to each touchpad that disappears and returns.
        keyboards.stop()
        drive?.suspend()
        devices.reopen()
        drive?.resume()
        readKeyboards()
    }

    /// Opens or closes the keyboards, as the configuration says.
    private func readKeyboards() {
        updatePausedTouchpads()
        if configuration.readsKeyboards { keyboards.start() } else { keyboards.stop() }
    }

    /// Sets the touchpads that pause while typing, for which the keyboards report typing.
    private func updatePausedTouchpads() {
        let paused = devices.devices.filter { configuration.motion[$0].pauseWhileTyping($0) }
        keyboards.pausedTouchpads = Set(paused.map { DeviceMatch.ModelID(vendor: $0.vendor, product: $0.product) })
    }
}
