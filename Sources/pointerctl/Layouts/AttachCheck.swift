import PointerConfiguration
import PointerModel
import PointerProtocol
import Varlink

/// What a daemon would refuse of several surfaces, found before the first of them is shown and has to go again.
///
/// The daemon has the last word: a user who may not ask it, or one whose clients are quick, is told by its answer to Attach.
struct AttachCheck {
    private let daemon: DaemonConnection

    /// - Parameter daemon: one of the connections that the surfaces will take.
    init(_ daemon: DaemonConnection) {
        self.daemon = daemon
    }

    func check(_ surfaces: [Surface]) throws {
        try checkConnections(surfaces.count)
        let parameters = GetLayoutParameters(nodes: false)
        let method = LayoutMethod.get.qualifiedName
        guard let layout = try daemon.askIfAllowed(method, parameters, as: LayoutReply.self) else { return }
        let ids = Set(layout.surfaces.map(\.id))
        let outputs = Set(layout.outputs.map(\.name))
        for surface in surfaces {
            if ids.contains(surface.id) {
                throw refusal(VarlinkError(LayoutErrorName.surfaceExists.qualifiedName, ["surface": surface.id]))
            }
            if let output = surface.output, !outputs.contains(output) {
                throw refusal(.invalidParameter("surface.output"))
            }
        }
    }

    private func refusal(_ error: VarlinkError) -> Failure {
        Failure.call(LayoutMethod.attach.qualifiedName, at: daemon.path, .remote(error))
    }

    /// - Parameter wanted: how many connections are, this one among them.
    private func checkConnections(_ wanted: Int) throws {
        let method = ServiceMethod.getStatus.qualifiedName
        guard let status = try daemon.askIfAllowed(method, as: StatusReply.self)?.status else { return }
        for key in [LimitKey.connectionsPerUser, .connections] {
            guard let limit = status.limits.first(where: { $0.name == key.rawValue }), let used = limit.used else {
                continue
            }
            // This connection is used already.
            let free = limit.value - Double(used) + 1
            guard Double(wanted) > free else { continue }
            throw Failure(
                message: "\(wanted) surfaces take \(wanted) connections, and pointerd has \(free.compact) left: "
                    + "\(key.rawValue) is \(limit.value.compact), and \(used - 1) in use",
                advice: [
                    "Attach fewer of them with --surface, or raise \(key.rawValue) under [limits] in the daemon's configuration."
                ]
            )
        }
    }
}
