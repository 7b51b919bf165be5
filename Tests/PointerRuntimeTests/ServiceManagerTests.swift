import CLinux
import Glibc
import SystemPackage
import Testing

@testable import PointerRuntime

/// The environment is the process's, so these run one after another.
@Suite(.serialized) struct ServiceManagerTests {
    /// A datagram socket as a service manager has one.
    private final class Manager {
        let socket: OwnedDescriptor
        let path: String

        init(_ path: String) throws {
            let type = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            socket = OwnedDescriptor(try Errno.check(CLinux.socket(AF_UNIX, type, 0)))
            self.path = path
            let address = try #require(UnixSocketAddress(path))
            let descriptor = socket.rawValue
            try #require(unsafe address.withPointer { unsafe bind(descriptor, $0, $1) } == 0)
        }

        deinit {
            _ = unsafe unlink(path)
        }

        func message() -> String { readText(socket.rawValue) }
    }

    private static func path(_ name: String) -> String { "/tmp/pointerd-\(name)-\(getpid()).sock" }

    @Test("Every state reaches the manager as its own datagram")
    func states() throws {
        let manager = try Manager(Self.path("notify"))
        let service = try ServiceManager(socket: manager.path)
        try service.ready()
        #expect(manager.message() == "READY=1")
        try service.ready(status: "2 devices")
        #expect(manager.message() == "READY=1\nSTATUS=2 devices")
        try service.status("a\nREADY=1")
        #expect(manager.message() == "STATUS=a\\nREADY=1")
        try service.keepAlive()
        #expect(manager.message() == "WATCHDOG=1")
        try service.stopping()
        #expect(manager.message() == "STOPPING=1")
        let before = EventLoop.now()
        try service.reloading()
        let lines = manager.message().split(separator: "\n")
        #expect(lines.first == "RELOADING=1")
        let stamp = try #require(lines.last?.split(separator: "=").last.flatMap { Int64($0) })
        #expect(before <= stamp && stamp <= EventLoop.now())
    }

    @Test("A long status is cut between two characters, whatever their length", arguments: 0..<4)
    func longStatus(offset: Int) throws {
        let manager = try Manager(Self.path("status"))
        let long = String(repeating: "𝄞", count: PointerRuntimeLimit.status.most)
        let text = String(repeating: "a", count: offset) + long
        try ServiceManager(socket: manager.path).ready(status: text)
        let message = manager.message()
        let status = try #require(message.split(separator: "=").last)
        #expect(message.hasPrefix("READY=1\nSTATUS="))
        #expect(status.hasSuffix("…") && text.hasPrefix(status.dropLast()))
        let length = status.utf8.count
        #expect(length <= PointerRuntimeLimit.status.most && length > PointerRuntimeLimit.status.most - 4)
    }

    @Test("An abstract address works")
    func abstract() throws {
        let manager = try Manager("@pointerd-test-\(getpid())")
        try ServiceManager(socket: manager.path).ready()
        #expect(manager.message() == "READY=1")
    }

    @Test("Without a manager nothing happens, with a wrong address start-up fails, with a dead one sending does")
    func absent() throws {
        let service = try ServiceManager(socket: nil)
        try service.ready()
        #expect(throws: Errno.invalidArgument) { try ServiceManager(socket: "relative") }
        #expect(throws: Errno.invalidArgument) { try ServiceManager(socket: "/" + String(repeating: "x", count: 200)) }
        let dead = try ServiceManager(socket: Self.path("nobody"))
        #expect(throws: Errno.noSuchFileOrDirectory) { try dead.ready() }
    }

    @Test("A manager that does not read is not waited for")
    func full() throws {
        let manager = try Manager(Self.path("full"))
        let service = try ServiceManager(socket: manager.path)
        try withoutReader(of: manager.socket.rawValue) {
            #expect(throws: Errno.wouldBlock) {
                // The kernel queues a few hundred at most (net.unix.max_dgram_qlen, the sender's buffer).
                for _ in 0..<10_000 { try service.keepAlive() }
            }
        }
        #expect(manager.message() == "WATCHDOG=1")
        try service.ready()
    }

    @Test("The environment is read and cleared")
    func environment() throws {
        let manager = try Manager(Self.path("environment"))
        unsafe setenv("NOTIFY_SOCKET", manager.path, 1)
        unsafe setenv("WATCHDOG_USEC", "15000000", 1)
        unsafe setenv("WATCHDOG_PID", "\(getpid())", 1)
        let service = try ServiceManager.fromEnvironment()
        #expect(service.watchdogInterval == 15_000_000)
        for name in ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"] {
            #expect(Environment.value(name) == nil)
        }
        try service.ready()
        #expect(manager.message() == "READY=1")
        unsafe setenv("WATCHDOG_USEC", "15000000", 1)
        unsafe setenv("WATCHDOG_PID", "1", 1)
        #expect(try ServiceManager.fromEnvironment().watchdogInterval == nil)
    }

    @Test("Sockets for another process are left alone, the variables are cleared")
    func otherProcess() throws {
        unsafe setenv("LISTEN_PID", "1", 1)
        unsafe setenv("LISTEN_FDS", "1", 1)
        for _ in 0..<2 {
            #expect(try ActivatedSocket.takeAll { Issue.record("\($0.name) was handed out") } == 0)
            #expect(Environment.value("LISTEN_FDS") == nil)
        }
    }

    /// A descriptor at a number of the test's choice, as a service manager passes it: nobody owns it.
    private func pass(_ descriptor: borrowing OwnedDescriptor, at number: Int32) throws {
        try #require(dup2(descriptor.rawValue, number) == number)
    }

    /// Numbers that no other test gets: the highest that this process may open, within reason. The kernel gives the lowest free one.
    private static let first: Int32 = {
        var limit = rlimit()
        _ = unsafe getrlimit(Int32(RLIMIT_NOFILE.rawValue), &limit)
        return min(Int32(clamping: limit.rlim_cur), 16_384) - 100
    }()

    private func isOpen(_ number: Int32) -> Bool { fcntl(number, F_GETFD) != -1 }

    private func listener(_ path: String, _ type: __socket_type = SOCK_STREAM) throws -> OwnedDescriptor {
        let listener = OwnedDescriptor(try Errno.check(CLinux.socket(AF_UNIX, Int32(type.rawValue), 0)))
        let number = listener.rawValue
        let address = try #require(UnixSocketAddress(path))
        try #require(unsafe address.withPointer { unsafe bind(number, $0, $1) } == 0)
        // The socket keeps its name.
        if !path.hasPrefix("@") { try #require(unsafe unlink(path) == 0) }
        try #require(listen(number, 1) == 0)
        return listener
    }

    @Test("Listening stream sockets are handed out under their names, close-on-exec, and closed by who takes them")
    func adoption() throws {
        let listener = try listener(Self.path("adoption"))
        for number in Self.first..<Self.first + 3 { try pass(listener, at: number) }
        var names: [String] = []
        let count = try ActivatedSocket.adopt(count: "3", names: "varlink:", first: Self.first) { socket in
            names.append(socket.name)
            let number = Self.first + Int32(names.count - 1)
            let descriptor = socket.descriptor()
            #expect(descriptor.rawValue == number)
            #expect(fcntl(number, F_GETFD) == FD_CLOEXEC)
            _ = consume descriptor
            #expect(!isOpen(number))
        }
        #expect(count == 3)
        #expect(names == ["varlink", "", "unknown"])
    }

    @Test("A socket of packets is handed out to who asks for one, and to nobody else")
    func packets() throws {
        let listener = try listener(Self.path("packets"), SOCK_SEQPACKET)
        try pass(listener, at: Self.first)
        let error = #expect(throws: ActivationError.self) {
            try ActivatedSocket.adopt(count: "1", names: nil, first: Self.first) { _ in }
        }
        #expect(error?.description == "descriptor \(Self.first) is not a listening Unix stream socket")
        try pass(listener, at: Self.first)
        #expect(try ActivatedSocket.adopt(count: "1", names: nil, first: Self.first, of: .packets) { _ in } == 1)
        let stream = try self.listener(Self.path("stream"))
        try pass(stream, at: Self.first)
        let other = #expect(throws: ActivationError.self) {
            try ActivatedSocket.adopt(count: "1", names: nil, first: Self.first, of: .packets) { _ in }
        }
        #expect(other?.description == "descriptor \(Self.first) is not a listening Unix packet socket")
        _ = close(Self.first)
    }

    @Test("Sockets that are not taken are closed")
    func notTaken() throws {
        let listener = try listener(Self.path("not-taken"))
        let numbers = Self.first..<Self.first + 3
        for number in numbers { try pass(listener, at: number) }
        #expect(try ActivatedSocket.adopt(count: "3", names: nil, first: Self.first) { _ in } == 3)
        #expect(!numbers.contains(where: isOpen))

        struct Enough: Error {}
        for number in numbers { try pass(listener, at: number) }
        #expect(throws: Enough.self) {
            try ActivatedSocket.adopt(count: "3", names: nil, first: Self.first) { _ in throw Enough() }
        }
        #expect(!numbers.contains(where: isOpen))
    }

    @Test("A socket with a name in the abstract namespace is refused: its unit's mode protects a path only")
    func abstractName() throws {
        let listener = try listener("@pointerd-abstract-\(getpid())")
        try pass(listener, at: Self.first)
        let error = #expect(throws: ActivationError.self) {
            try ActivatedSocket.adopt(count: "1", names: nil, first: Self.first) {
                Issue.record("\($0.name) was handed out")
            }
        }
        _ = close(Self.first)
        #expect(error?.description.hasPrefix("descriptor \(Self.first) has a name in the abstract namespace, ") == true)
    }

    @Test("If one is refused, none is handed out and those before it are closed")
    func refusedLater() throws {
        let listener = try listener(Self.path("refused"))
        let pipe = try Pair.pipe()
        try pass(listener, at: Self.first)
        try #require(dup2(pipe.first, Self.first + 1) == Self.first + 1)
        #expect(throws: ActivationError.self) {
            try ActivatedSocket.adopt(count: "2", names: nil, first: Self.first) {
                Issue.record("\($0.name) was handed out")
            }
        }
        #expect(!isOpen(Self.first))
        // It is something else than what was promised, and may be somebody's.
        #expect(isOpen(Self.first + 1))
        _ = close(Self.first + 1)
        let none = #expect(throws: ActivationError.self) {
            try ActivatedSocket.adopt(count: "1", names: nil, first: Self.first) { _ in }
        }
        #expect(none?.description == "descriptor \(Self.first), promised by LISTEN_FDS, is not open")
    }

    @Test("Anything that is not a listening Unix stream socket is named and refused")
    func refusal() throws {
        let pipe = try Pair.pipe()
        let datagram = try Pair.sockets(SOCK_DGRAM)
        let connected = try Pair.sockets(SOCK_STREAM)
        for descriptor in [pipe.first, datagram.first, connected.first] {
            let error = #expect(throws: ActivationError.self) {
                try ActivatedSocket.adopt(count: "1", names: nil, first: descriptor) { _ in }
            }
            #expect(error?.description == "descriptor \(descriptor) is not a listening Unix stream socket")
        }
        for count in ["", "x", "-1", "99999999999"] {
            #expect(throws: ActivationError.self) {
                try ActivatedSocket.adopt(count: count, names: nil, first: 3) { _ in }
            }
        }
        #expect(try ActivatedSocket.adopt(count: "0", names: nil, first: 3) { _ in } == 0)
    }
}
