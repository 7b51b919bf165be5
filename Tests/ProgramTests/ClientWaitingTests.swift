import CLinux
import Glibc
import PointerClient
import PointerModel
import PointerRuntime
import PointerWire
import Testing

/// Tasks that wait for a daemon that does nothing. None of these tests may take as long as the daemon is stopped, which is for ever.
@Suite("The Swift library, with a daemon that is stopped", .timeLimit(.minutes(10)))
struct ClientWaitingTests: ClientSuite {
    let stage: ClientStage

    init() throws { stage = try ClientStage() }

    /// Begins something in a task of its own, and gives the task when it has begun.
    private func begin(_ body: @escaping @Sendable () async throws(ClientError) -> Void) async -> Task<
        ClientError?, Never
    > {
        let (begun, tell) = AsyncStream<Void>.makeStream()
        let task = Task { () -> ClientError? in
            tell.yield()
            do throws(ClientError) {
                try await body()
                return nil
            } catch {
                return error
            }
        }
        var iterator = begun.makeAsyncIterator()
        await iterator.next()
        return task
    }

    @Test("a call that is cancelled while it waits behind another one ends at once")
    func inLine() async throws {
        let client = client
        _ = try await client.call(.state())
        daemon.send(SIGSTOP)
        let first = await begin { () throws(ClientError) in _ = try await client.call(.state()) }
        let second = await begin { () throws(ClientError) in _ = try await client.call(.state()) }
        let third = await begin { () throws(ClientError) in _ = try await client.call(.state()) }
        second.cancel()
        #expect(await second.value == .cancelled)
        daemon.send(SIGCONT)
        #expect(await first.value == nil)
        #expect(await third.value == nil)
        #expect(try daemon.stop() == .status(0))
    }

    @Test("so does one that cannot connect, as too many wait for the daemon already, and a stream")
    func backlog() async throws {
        daemon.send(SIGSTOP)
        let address = try #require(UnixSocketAddress(daemon.socket))
        var held: [Int32] = []
        defer { for number in held { close(number) } }
        while true {
            let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
            try #require(number >= 0)
            held.append(number)
            let result = unsafe address.withPointer { unsafe connect(number, $0, $1) }
            if result != 0 {
                #expect(errno == EAGAIN)
                break
            }
        }
        let client = client
        let call = await begin { () throws(ClientError) in _ = try await client.call(.state()) }
        let stream = await begin { () throws(ClientError) in for try await _ in client.events() {} }
        call.cancel()
        stream.cancel()
        #expect(await call.value == .cancelled)
        #expect(await stream.value == nil)
        // Who is not cancelled gets through when there is room again.
        let patient = await begin { () throws(ClientError) in _ = try await client.call(.state()) }
        daemon.send(SIGCONT)
        for number in held { close(number) }
        held = []
        // Those that went meanwhile may count until the daemon has seen it: it is let in, and may be one more than a user may have.
        let outcome = await patient.value
        #expect(outcome == nil || outcome == .closed)
        #expect(try daemon.stop() == .status(0))
    }

    @Test("a call with a timeout ends without an answer, and the next call has a new connection")
    func timeout() throws {
        let connection = DaemonConnection(DaemonLocation(path: daemon.socket), timeout: .seconds(1))
        try connection.call(.setModifiers(.shift))
        daemon.send(SIGSTOP)
        #expect(throws: ClientError.timedOut) { try connection.call(.setModifiers([])) }
        daemon.send(SIGCONT)
        try connection.call(.setModifiers(.control))
        #expect(try connection.call(.state()).state.modifiers == .control)
        #expect(try daemon.stop() == .status(0))
    }

    @Test("a connection that was lost is made anew with the next call")
    func idle() throws {
        let connection = DaemonConnection(DaemonLocation(path: daemon.socket))
        try connection.call(.setModifiers(.shift))
        daemon.send(SIGKILL)
        _ = try daemon.waitForEnd()
        #expect(throws: ClientError.self) { try connection.call(.setModifiers([])) }
        let again = try DaemonProcess(restingIn: folder)
        try connection.call(.setModifiers(.control))
        #expect(try connection.call(.state()).state.modifiers == .control)
        #expect(try again.stop() == .status(0))
    }
}
