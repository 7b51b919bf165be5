import PointerConfiguration
import PointerEngine
import PointerModel
import PointerRuntime
import PointerWire
package import Varlink

extension PointerService {
    /// Adds the io.pointerd interfaces to a server, which then retains the service.
    /// - Throws: `InterfaceError` if a text is invalid or the server already has the interface; `Errno` of timerfd_create(2) and
    ///   epoll_ctl(2).
    package func offer(on server: VarlinkServer) throws {
        surfaces.userBytes = server.userBytes
        access.groups = server.groups
        server.isGuest = { [access] in access.isGuest($0) }
        server.isPresent = { [access] in access.isPresent($0) }
        access.hasClient = server.hasClient
        server.onClient = { [unowned self] peer in
            // The first program of the person in front may show that it is one of the drive's users.
            if peer.uid == access.seatUsers?.active, !access.driveUsers.groups.isEmpty { drive.update() }
        }
        access.guestsMayHaveChanged = server.sortGuests
        try server.add(PointerInterface(self))
        try server.add(LayoutInterface(self))
        try server.add(DevicesInterface(devices, access: access))
        try server.add(CompositorInterface(compositors, access: access))
        try server.add(ServiceInterface(self, on: server))
        try server.add(DriveInterface(self))
        try server.add(AssistInterface(assist, access: access))
        server.limitExceeded = { VarlinkError(.limitExceeded, of: InterfaceNames.service, ["limit": $0]) }
        formerSurfaces.onChange = { [accounts = server.userBytes] owner, bytes in
            accounts.chargeFormer(bytes, to: owner.user)
        }
        server.freeFormer = { [formerSurfaces] share in
            guard !formerSurfaces.isEmpty else { return false }
            formerSurfaces.free { share.isUsedUp(after: $0) }
            return true
        }
        server.inShares(while: { [formerSurfaces] in !formerSurfaces.isEmpty }) { [formerSurfaces] share in
            formerSurfaces.free { share.isUsedUp(after: $0) }
        }
        // This runs after the server's own end of the turn, which sends.
        runner.clock.loop.afterEachTurn { [delays = runner.publisher.delays] in delays.endTurn() }
    }
}
