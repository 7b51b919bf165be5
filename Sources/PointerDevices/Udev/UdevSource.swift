import Logging
import PointerRuntime
import SystemPackage

/// What udev tells of input devices: those that are there, and each change as it happens.
final class UdevSource {
    private let loop: EventLoop
    private let logger: Logger
    private let context: UdevContext
    private let monitor: UdevMonitor?
    private var watch: EventLoop.Watch?
    private let onChange: (borrowing UdevDevice) -> Void
    private let onOverrun: () -> Void

    /// Begins to listen. Without a monitor, which is logged, only what is there can be found. Fails as udev_new(3) and
    /// epoll_ctl(2) do.
    /// - Parameters:
    ///   - onChange: called with each change, with the device as udev's rules left it.
    ///   - onOverrun: called when changes were lost.
    init(
        loop: EventLoop,
        logger: Logger,
        onChange: @escaping (borrowing UdevDevice) -> Void,
        onOverrun: @escaping () -> Void
    ) throws(Errno) {
        self.loop = loop
        self.logger = logger
        self.onChange = onChange
        self.onOverrun = onOverrun
        context = try UdevContext()
        monitor = Self.monitor(of: context, logger)
        let descriptor: Int32? =
            switch monitor {
            case .some(let monitor): monitor.descriptor
            case .none: nil
            }
        guard let descriptor else { return }
        watch = try loop.watch(descriptor, for: .readable) { [weak self] _ in self?.receive() }
    }

    private static func monitor(of context: borrowing UdevContext, _ logger: Logger) -> UdevMonitor? {
        do throws(Errno) {
            return try UdevMonitor(of: context)
        } catch {
            logger.warning("udev's monitor is not to be had, so devices that come and go are not noticed: \(error)")
            return nil
        }
    }

    deinit {
        if let watch { loop.unwatch(watch) }
    }

    /// Calls `body` with every input device that has an event node. Returns whether the search succeeded; a failure is logged.
    func forEachDevice(_ body: (borrowing UdevDevice) -> Void) -> Bool {
        do throws(Errno) {
            for path in try context.eventDevicePaths() {
                // It may have gone since, which the monitor tells.
                if let device = context.device(at: path) { body(device) }
            }
            return true
        } catch {
            logger.warning("udev's devices cannot be listed: \(error)")
            return false
        }
    }

    private func receive() {
        // Bounded, so that a storm of changes does not keep the devices waiting: the rest comes with the next turn.
        for _ in 0..<64 {
            switch receiveOne() {
            case .device(let device):
                onChange(device)
            case .nothing:
                return
            case .overrun:
                onOverrun()
            case .failed(let error):
                logger.warning("udev's monitor cannot be read: \(error)")
                return
            }
        }
    }

    private func receiveOne() -> UdevMonitor.Reception {
        // A noncopyable value in an optional can be looked at, but not unwrapped.
        switch monitor {
        case .some(let monitor): monitor.receive()
        case .none: .nothing
        }
    }
}
