import PointerRuntime
import SystemPackage

/// Reading the open devices.
extension DeviceWatcher {
    /// Reads what all devices have reported up to now, ready or not. The rounds per device are bounded; a later turn reads the
    /// rest.
    func readPending() {
        var index = 0
        while index < readers.count {
            let reader = readers[index]
            readToEnd(of: reader)
            // If the device closed, the next one has its index.
            if index < readers.count, readers[index] === reader { index += 1 }
        }
    }

    /// Reads what a device has reported up to now, in a bounded number of rounds.
    func readToEnd(of reader: DeviceReader<Device>) {
        var rounds = PointerInputLimit.pendingRounds.most
        while rounds > 0, readRound(of: reader, []) { rounds -= 1 }
    }

    /// Reads one round of a device, and closes it if it fails.
    /// - Parameters:
    ///   - reader: reader of the device.
    ///   - readiness: readiness of its descriptor.
    /// - Returns: whether there may be more to read.
    func readRound(of reader: DeviceReader<Device>, _ readiness: EventLoop.Readiness) -> Bool {
        guard reader.isOpen else { return false }
        return finishRound(of: reader, handlers.read(reader.device), readiness)
    }

    /// Does what the outcome of a round asks for.
    /// - Returns: whether there may be more to read.
    @discardableResult
    func finishRound(
        of reader: DeviceReader<Device>,
        _ outcome: ReadOutcome,
        _ readiness: EventLoop.Readiness
    ) -> Bool {
        switch outcome {
        case .drained:
            // epoll reports a hang-up in every turn, but read(2) may not fail.
            guard readiness.isBroken else { return false }
            if !handlers.takenBack(reader) { close(reader) }
        case .unfinished:
            // The next turn continues, after the other devices were read and the events were sent.
            return reader.isOpen
        case .gone(let error):
            if error == .operationNotSupportedByDevice, handlers.takenBack(reader) { return false }
            close(reader)
            // udev reports an unplugged device. After any other error the device may still be present, so the watcher retries.
            let isGone = error == .operationNotSupportedByDevice || readiness.contains(.hangUp)
            guard !isGone else { return false }
            let device = reader.device
            fail(reader.key, DeviceFailure(node: device.node, name: device.name, UnusableDevice(error)))
        }
        return false
    }
}
