import Glibc
import GuardWire
import PointerRuntime
import SystemPackage
import Testing

@testable import DriveDevices

@Suite("The connection to the guard")
struct GuardLinkTests {
    @Test("Of reports that never stop a turn takes so many, and not one more")
    func flood() throws {
        let most = PointerRuntimeLimit.events.most
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        try Errno.check(unsafe socketpair(AF_UNIX, type, 0, &ends))
        // The kernel counts a small packet as more than 256 bytes, some kernels as almost a kilobyte.
        var room: Int32 = 1 << 20
        let size = socklen_t(MemoryLayout<Int32>.size)
        try Errno.check(unsafe setsockopt(ends[1], SOL_SOCKET, SO_SNDBUF, &room, size))
        let peer = PacketSocket(OwnedDescriptor(ends[1]))
        let loop = try EventLoop()
        var reports: [GuardReport] = []
        // The user of a packet on a socket that did not ask for it.
        let link = try GuardLink(PacketSocket(OwnedDescriptor(ends[0])), on: loop, trusting: [65534]) { report, _ in
            reports.append(report)
        } onEnd: { reason in
            Issue.record("\(reason)")
        }
        let sent = (0...UInt16(most)).map { GuardReport.gone(EventNumber($0)) }
        for report in sent { try peer.send(report) }
        _ = try loop.turn(timeout: 0)
        #expect(reports.count == most)
        _ = try loop.turn(timeout: 0)
        #expect(reports == sent)
        link.close()
    }
}
