import PointerRuntime
import SystemPackage

/// Devices that cannot be read, why, and when to try each again.
final class FailedDevices {
    private var failures: [DeviceKey: DeviceFailure] = [:]
    /// Schedules of devices that have failed. A device that works again keeps its schedule until it leaves, so that one that
    /// fails again and again is tried less and less often.
    private var schedules: [DeviceKey: RetrySchedule] = [:]
    /// The initial schedule of a device that fails.
    private let initialSchedule: RetrySchedule
    private var timer: Timer?
    private var timerLog: LimitedLog
    /// Called for a device that is due. Returns whether it was found; it is tried again later if not.
    var onRetry: (DeviceKey) -> Bool = { _ in true }

    init(schedule: RetrySchedule, logger: Log) {
        initialSchedule = schedule
        timerLog = LimitedLog(logger, burst: 5, period: 60_000_000)
    }

    /// The keys of the devices.
    var keys: [DeviceKey] { Array(failures.keys) }

    /// The failures, by node.
    var all: [DeviceFailure] { failures.values.sorted { $0.node < $1.node } }

    /// Makes the timer of the retries. Fails as timerfd_create(2) and epoll_ctl(2) do.
    func start(on loop: EventLoop) throws(Errno) {
        timer = try Timer(on: loop) { [unowned self] in retry() }
    }

    /// Records that a device cannot be read, and schedules a retry if the failure is transient.
    /// - Returns: whether the failure is new or another one than before.
    func insert(_ failure: DeviceFailure, of key: DeviceKey) -> Bool {
        if failure.mayPass {
            schedules[key, default: initialSchedule].fail(at: EventLoop.now())
            armTimer()
        }
        return failures.updateValue(failure, forKey: key) != failure
    }

    /// Removes and returns a device's failure; nil if it has none.
    func remove(_ key: DeviceKey) -> DeviceFailure? { failures.removeValue(forKey: key) }

    /// Ends the retries of a device that is read.
    func endRetries(of key: DeviceKey) { schedules[key]?.end() }

    /// Forgets how often a device has failed, because it has left.
    func forgetSchedule(of key: DeviceKey) { schedules[key] = nil }

    /// Forgets how often devices have failed, except those that are present.
    func forgetSchedules(except present: Set<DeviceKey> = []) {
        schedules = schedules.filter { present.contains($0.key) }
    }

    private func armTimer() {
        guard let due = schedules.values.compactMap(\.due).min() else { return }
        do throws(Errno) {
            try timer?.arm(at: due)
        } catch {
            timerLog.log(.warning, "cannot arm the timer that retries failed devices: \(error)")
        }
    }

    /// Retries the devices that are due.
    private func retry() {
        let now = EventLoop.now()
        let due = schedules.filter { $0.value.due.map { $0 <= now } ?? false }.keys
        for key in due.sorted(by: { $0.systemPath < $1.systemPath }) {
            schedules[key]?.end()
            guard failures[key]?.mayPass == true else { continue }
            // The lookup needs descriptors too, so it may fail for a device that is present. udev reports a device that is gone.
            if !onRetry(key) { schedules[key]?.fail(at: now) }
        }
        armTimer()
    }
}
