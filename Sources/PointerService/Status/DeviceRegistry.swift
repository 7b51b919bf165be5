import PointerModel
import PointerRuntime
import PointerWire
import Varlink

/// Devices and their failures, and the streams that get their changes.
final class DeviceRegistry {
    private var devices: [DeviceDescription] = []
    /// Devices that the daemon cannot read at present, each node once.
    private(set) var failures: [DeviceFailureMessage] = []
    private var monitors: [ReplyStream] = []
    private let logger: Log
    private let hasOutput: (String) -> Bool

    /// - Parameters:
    ///   - logger: receives what cannot be sent.
    ///   - hasOutput: returns whether there is an output of this name now.
    init(logger: Log, hasOutput: @escaping (String) -> Bool) {
        self.logger = logger
        self.hasOutput = hasOutput
    }

    /// Devices and failures, as a reply.
    var list: DeviceListReply { DeviceListReply(devices: devices.map(message), failures: failures) }

    /// Applies a change, and sends it to all streams.
    func apply(_ event: DeviceEvent) {
        switch event {
        case .added(let device): devices.append(device)
        case .removed(let device): devices.removeAll { $0.id == device.id }
        case .failed(let node, let name, let reason):
            failures.removeAll { $0.node == node }
            failures.append(DeviceFailureMessage(node: node, name: name, reason: reason))
        case .failureEnded(let node, _, _): failures.removeAll { $0.node == node }
        }
        var message = DeviceEventMessage(event)
        if let device = message.device { message.device = checked(device) }
        let reply = DeviceEventReply(event: message)
        for monitor in monitors { send(reply, to: monitor) }
    }

    /// Adds a stream, and sends it the present devices and failures.
    func monitor(_ stream: ReplyStream) throws {
        for device in devices {
            try stream.send(DeviceEventReply(event: DeviceEventMessage(.present, device: message(device))))
        }
        for failure in failures {
            try stream.send(DeviceEventReply(event: DeviceEventMessage(.failed, failure: failure)))
        }
        stream.onClosed = { [weak self, weak stream] in self?.monitors.removeAll { $0 === stream } }
        monitors.append(stream)
    }

    private func message(_ device: DeviceDescription) -> DeviceMessage { checked(DeviceMessage(device)) }

    /// Returns the message with the output that it names looked for.
    private func checked(_ device: DeviceMessage) -> DeviceMessage {
        var device = device
        if let output = device.positions?.output { device.positions?.outputMissing = !hasOutput(output) }
        return device
    }

    private func send(_ reply: DeviceEventReply, to stream: ReplyStream) {
        do {
            try stream.send(reply)
        } catch {
            logger.error("a device event could not be encoded: \(error)")
        }
    }
}
