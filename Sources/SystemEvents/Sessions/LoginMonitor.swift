import CSystemd
import Glibc
import PointerRuntime
import SystemPackage

/// A watcher for changes in logind's files about seats. It uses neither logind itself nor the bus.
@safe
final class LoginMonitor {
    private let loop: EventLoop
    private let monitor: OpaquePointer
    private var watch: EventLoop.Watch?
    private let onChange: () -> Void

    /// Begins to watch. Fails as sd_login_monitor_new(3) does: with ENOENT if logind has never run.
    /// - Parameters:
    ///   - loop: event loop that waits.
    ///   - onChange: called inside a turn of the loop after each change of a seat.
    init(loop: EventLoop, onChange: @escaping () -> Void) throws(Errno) {
        self.loop = loop
        self.onChange = onChange
        var made: OpaquePointer?
        let result = unsafe sd_login_monitor_new("seat", &made)
        guard result >= 0, let monitor = unsafe made else { throw Errno(rawValue: -min(result, -1)) }
        unsafe self.monitor = monitor
        let descriptor = unsafe sd_login_monitor_get_fd(monitor)
        // The service mutes clients before the loop reads the devices, whose reports belong to another session.
        watch = try loop.watch(descriptor, for: .readable, priority: .first) { [weak self] _ in self?.changed() }
    }

    deinit {
        if let watch { loop.unwatch(watch) }
        _ = unsafe sd_login_monitor_unref(monitor)
    }

    private func changed() {
        _ = unsafe sd_login_monitor_flush(monitor)
        onChange()
    }
}
