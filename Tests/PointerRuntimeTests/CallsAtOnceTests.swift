import CLinux
import Glibc
import Testing

@Suite("Calls for several descriptors")
struct CallsAtOnceTests {
    /// Sends a byte to the other end of a socket, and waits for one from there.
    private static let meet: @convention(c) (Int32) -> Void = { descriptor in
        var byte: UInt8 = 1
        _ = unsafe send(descriptor, &byte, 1, 0)
        _ = unsafe recv(descriptor, &byte, 1, 0)
    }

    @Test("They run side by side: none waits until another one has ended")
    func sideBySide() throws {
        let pair = try Pair.sockets(SOCK_STREAM)
        let ends = [pair.first, pair.second]
        // Only a call that waits for another one takes as long.
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        for end in ends {
            let size = socklen_t(MemoryLayout<timeval>.size)
            try #require(unsafe setsockopt(end, SOL_SOCKET, SO_RCVTIMEO, &limit, size) == 0)
        }
        unsafe clinux_call_at_once(Self.meet, ends, 2)
        var byte: UInt8 = 0
        for end in ends { #expect(unsafe recv(end, &byte, 1, Int32(MSG_DONTWAIT)) == -1, "a byte is left") }
    }
}
