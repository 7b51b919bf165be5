public import Logging
public import PointerConfiguration
import PointerEngine
public import PointerModel
import PointerProtocol
public import PointerRuntime
public import SystemPackage
public import Varlink

/// The daemon without its sockets and devices: takes in what devices report, and answers the io.pointerd interfaces.
public final class PointerService {
    public private(set) var pipeline: Pipeline
    private let broadcaster: EventBroadcaster
    private let devices: DevicesInterface

    /// - Parameters:
    ///   - configuration: what holds from the start.
    ///   - loop: serves the timers of readers that asked for a rate.
    /// - Throws: what the kernel says when it has no timer left.
    public init(_ configuration: Configuration, loop: EventLoop, logger: Logger) throws(Errno) {
        pipeline = Pipeline(
            layout: configuration.layout,
            motion: configuration.motion,
            engine: configuration.engine
        )
        broadcaster = try EventBroadcaster(
            state: pipeline.engine.state,
            queueLimit: Self.queueLimit(configuration),
            loop: loop,
            logger: logger
        )
        devices = DevicesInterface(logger: logger)
    }

    /// Half of what may wait for a client in all: its own calls' answers need room too.
    private static func queueLimit(_ configuration: Configuration) -> Int { configuration.limits.pendingBytes / 2 }

    /// What a Varlink server has to be given; they keep the service alive.
    public var interfaces: [any VarlinkInterface] {
        [
            PointerInterface(broadcaster: broadcaster) { location, modifiers in
                ResolveReply(self.pipeline.engine.resolution(at: location, modifiers: modifiers))
            },
            LayoutInterface { self.pipeline.engine.layout },
            devices,
        ]
    }

    /// Notes that a device came, went, cannot be read or no longer fails; buttons that it held are released.
    public func apply(_ event: DeviceEvent, at time: Timestamp) {
        switch event {
        case .added(let device):
            pipeline.add(device)
        case .removed(let device):
            if pipeline.remove(device.id, at: time) { publish() }
        case .failed, .failureEnded:
            break
        }
        devices.apply(event)
    }

    /// Takes in a report of a device.
    public func process(_ report: borrowing InputFrame) {
        if pipeline.process(report) { publish() }
    }

    /// Takes a new configuration, but for the limits that a server keeps: ``VarlinkServer/limits``.
    public func apply(_ configuration: Configuration, at time: Timestamp) {
        broadcaster.queueLimit = Self.queueLimit(configuration)
        pipeline.configure(
            layout: configuration.layout,
            motion: configuration.motion,
            engine: configuration.engine,
            at: time
        )
        publish()
    }

    private func publish() {
        broadcaster.publish(pipeline.events, state: pipeline.engine.state)
    }
}
