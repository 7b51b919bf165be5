public import PointerConfiguration
public import PointerModel
public import PointerRuntime
import Varlink

/// Taking a configuration.
extension PointerService {
    /// Half of what may wait for a client in all: its own calls' answers need room too.
    static func queueLimit(_ configuration: Configuration) -> Int { configuration.limits.pendingBytes / 2 }

    /// Takes a new configuration, but for the limits that a server keeps: `VarlinkServer.limits`, and for what rules say of devices that
    /// are there: the reader of the devices reports these as removed and added. What is due already happens under the former configuration.
    /// - Parameters:
    ///   - configuration: the one to be in force.
    ///   - users: who is on its seat; nil: nobody can tell.
    ///   - time: when it comes into force, on the clock of the reports.
    public func apply(_ configuration: Configuration, seatUsers users: SeatUsers?, at time: Timestamp) {
        passTime(to: time)
        surfaces.queueLimit = Self.queueLimit(configuration)
        for broadcaster in broadcasters { broadcaster.queueLimit = surfaces.queueLimit }
        clients = configuration.clients
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
        followPipeline()
        endRefusedReporters()
        endRefusedCompositors()
        followSessions()
    }

    /// The same where nobody watches another seat than before.
    public func apply(_ configuration: Configuration, at time: Timestamp) {
        apply(configuration, seatUsers: seatUsers, at: time)
    }
}
