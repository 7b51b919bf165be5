public import PointerConfiguration
public import PointerModel
import PointerPipeline
import PointerRuntime
import Varlink

/// Applying a configuration.
extension PointerService {
    /// Returns the maximum bytes of queued events per client: half of `pendingBytes`, because replies need room too.
    static func queueLimit(_ configuration: Configuration) -> Int { configuration.limits.count(.pendingBytes) / 2 }

    /// Applies a new configuration, except two parts: the limits of `VarlinkServer.limits`, and the rules of present devices,
    /// which the reader of the devices reports as removed and added. What is due happens under the former configuration.
    /// - Parameters:
    ///   - configuration: the new configuration.
    ///   - users: users logged in on its seat; nil if logind is unavailable.
    ///   - time: time of the change, on the clock of the reports.
    public func apply(_ configuration: Configuration, seatUsers users: SeatUsers?, at time: Timestamp) {
        passTime(to: time)
        surfaces.queueLimit = Self.queueLimit(configuration)
        for broadcaster in broadcasters { broadcaster.queueLimit = surfaces.queueLimit }
        limits = configuration.limits
        clients = limits.clients
        access.roles = configuration.roles
        sessions = configuration.sessions
        seatUsers = users
        configuredOutputs = configuration.layout.outputs
        pipeline.configure(
            layout: layout(with: configuration.layout),
            motion: configuration.motion,
            engine: configuration.engine,
            pointers: configuration.devices.pointers,
            at: time
        )
        noteLayout()
        publish()
        publishAll()
        updateBroadcasters()
        endRefusedReporters()
        endRefusedCompositors()
        updateMuting()
    }

    /// Applies a new configuration, and keeps the users of the seat.
    public func apply(_ configuration: Configuration, at time: Timestamp) {
        apply(configuration, seatUsers: seatUsers, at: time)
    }
}
