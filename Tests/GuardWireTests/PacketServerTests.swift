import Glibc
import GuardWire
import PointerRuntime
import SystemPackage
import Testing

struct PacketServerTests {
    /// A server with one daemon, whose turns the test runs.
    final class Serving {
        let path = "/tmp/pointer-guard-\(getpid())-\(UInt32.random(in: 0...(.max))).sock"
        let loop: EventLoop
        var server: PacketServer?
        var requests: [GuardRequest] = []
        var isDisconnected = false

        init() throws {
            loop = try EventLoop()
            let server = PacketServer(on: loop, try PacketListener(at: path), from: getuid()) { [unowned self] event in
                switch event {
                case .received(let request): requests.append(request)
                case .disconnected: isDisconnected = true
                default: break
                }
            }
            self.server = server
            try server.listen()
        }
    }

    @Test("The file of a socket is there as long as its server")
    func file() throws {
        var serving: Serving? = try Serving()
        let path = try #require(serving?.path)
        #expect(unsafe access(path, F_OK) == 0)
        serving = nil
        #expect(unsafe access(path, F_OK) == -1)
    }

    @Test("An answer to a ping does not wake the guard, but is there at the next look")
    func answer() throws {
        let serving = try Serving()
        let daemon = try PacketSocket.connect(to: serving.path)
        #expect(try serving.loop.turn(timeout: 10_000) == 1)
        try serving.server?.send(.ping, with: nil)
        try daemon.send(GuardRequest.pong)
        #expect(try serving.loop.turn(timeout: 0) == 0)
        #expect(serving.requests.isEmpty)
        serving.server?.receive()
        #expect(serving.requests == [.pong])
    }

    @Test("After any other report a request wakes the guard again")
    func request() throws {
        let serving = try Serving()
        let daemon = try PacketSocket.connect(to: serving.path)
        #expect(try serving.loop.turn(timeout: 10_000) == 1)
        try serving.server?.send(.ping, with: nil)
        try serving.server?.send(.gone(EventNumber(3)), with: nil)
        try daemon.send(GuardRequest.take(EventNumber(4)))
        #expect(try serving.loop.turn(timeout: 10_000) == 1)
        #expect(serving.requests == [.take(EventNumber(4))])
    }

    @Test("The end of the connection wakes the guard after a ping too")
    func end() throws {
        let serving = try Serving()
        let daemon = try PacketSocket.connect(to: serving.path)
        #expect(try serving.loop.turn(timeout: 10_000) == 1)
        try serving.server?.send(.ping, with: nil)
        daemon.close()
        #expect(try serving.loop.turn(timeout: 10_000) == 1)
        #expect(serving.isDisconnected)
    }
}
