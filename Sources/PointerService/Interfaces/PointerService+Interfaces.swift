import PointerEngine
import PointerRuntime
import PointerWire
package import Varlink

extension PointerService {
    /// Adds the io.pointerd interfaces to a server, which then retains the service.
    /// - Throws: `InterfaceError` if a text is invalid or the server already has the interface; `Errno` of timerfd_create(2) and
    ///   epoll_ctl(2).
    package func offer(on server: VarlinkServer) throws {
        surfaces.userBytes = server.userBytes
        try server.add(PointerInterface(self))
        try server.add(LayoutInterface(self))
        try server.add(DevicesInterface(devices, access: access))
        try server.add(CompositorInterface(compositors, access: access))
        try server.add(ServiceInterface(self, on: server))
        try server.add(DriveInterface(drive, access: access, logger: logger))
        try server.add(AssistInterface(assist, access: access))
        server.limitExceeded = { VarlinkError(ServiceError.limitExceeded, ["limit": $0]) }
        server.inShares(while: { [formerSurfaces] in !formerSurfaces.isEmpty }) {
            [formerSurfaces, accounts = server.userBytes] share in
            formerSurfaces.free { share.isUsedUp(after: $0) }
            // Until now they used memory that no longer counted for their users.
            if formerSurfaces.isEmpty { accounts.onRelease(formerSurfaces.takeBytes()) }
        }
        // This runs after the server's own end of the turn, which sends.
        runner.clock.loop.afterEachTurn { [delays = runner.publisher.delays] in delays.endTurn() }
    }
}
