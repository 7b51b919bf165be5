package import PointerConfiguration
import PointerEngine
package import PointerModel
import PointerPipeline
import Varlink

/// Applying a configuration.
extension PointerService {
    /// Applies a new configuration, except two parts: the limits of `VarlinkServer.limits`, and the rules of present devices,
    /// which the reader of the devices reports as removed and added. What is due happens under the former configuration.
    /// - Parameters:
    ///   - configuration: the new configuration.
    ///   - users: users logged in on its seat; nil if logind is unavailable.
    ///   - time: time of the change, on the clock of the reports.
    package func apply(_ configuration: Configuration, seatUsers users: SeatUsers?, at time: Timestamp) {
        runner.passTime(to: time)
        limits.all = configuration.limits
        runner.publisher.queueLimit = limits.queueLimit
        access.configure(configuration)
        access.seatUsers = users
        outputs.configured = configuration.layout.outputs
        assist.configure(configuration)
        let former = pipeline.engine.outputs
        let layout = layout(with: configuration.layout)
        runner.configure(configuration, layout: layout, assists: assist.current, at: time)
        if pipeline.engine.outputs != former { outputs.onChange() }
        reporters.endRefused()
        compositors.endRefused()
        assist.endRefused()
        updateMuting()
        drive.configure(configuration.drive)
    }

    /// Applies a new configuration, and keeps the users of the seat.
    package func apply(_ configuration: Configuration, at time: Timestamp) {
        apply(configuration, seatUsers: access.seatUsers, at: time)
    }

    /// Returns the configuration's layout with the outputs and surfaces of clients.
    private func layout(with declared: Layout) -> Layout {
        var layout = declared
        layout.outputs = outputs.current
        layout.surfaces += pipeline.engine.layout.surfaces.filter { surfaces.attached[$0.name] != nil }
        return layout
    }
}
