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
        #expect(service.isPresent)
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

    @Test("An abstract address works")
    func abstract() throws {
        let manager = try Manager("@pointerd-test-\(getpid())")
        try ServiceManager(socket: manager.path).ready()
        #expect(manager.message() == "READY=1")
    }

    @Test("Without a manager nothing happens, with a wrong address start-up fails, with a dead one sending does")
    func absent() throws {
        let service = try ServiceManager(socket: nil)
        #expect(!service.isPresent)
        try service.ready()
        #expect(throws: Errno.invalidArgument) { try ServiceManager(socket: "relative") }
        #expect(throws: Errno.invalidArgument) { try ServiceManager(socket: "/" + String(repeating: "x", count: 200)) }
        let dead = try ServiceManager(socket: Self.path("nobody"))
        #expect(throws: Errno.noSuchFileOrDirectory) { try dead.ready() }
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
        #expect(try ActivatedSocket.takeAll() == [])
        #expect(Environment.value("LISTEN_FDS") == nil)
        #expect(try ActivatedSocket.takeAll() == [])
    }

    @Test("A listening stream socket is adopted under its name, close-on-exec")
    func adoption() throws {
        let path = Self.path("activated")
        let listener = OwnedDescriptor(try Errno.check(CLinux.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)))
        defer { _ = unsafe unlink(path) }
        let address = try #require(UnixSocketAddress(path))
        let number = listener.rawValue
        #expect(throws: ActivationError.self) { try ActivatedSocket.adopt(count: "1", names: nil, first: number) }
        try #require(unsafe address.withPointer { unsafe bind(number, $0, $1) } == 0)
        try #require(listen(number, 1) == 0)
        let sockets = try ActivatedSocket.adopt(count: "1", names: "varlink", first: number)
        #expect(sockets == [ActivatedSocket(name: "varlink", descriptor: number)])
        #expect(try ActivatedSocket.adopt(count: "1", names: nil, first: number).first?.name == "unknown")
        #expect(fcntl(number, F_GETFD) == FD_CLOEXEC)
    }

    @Test("Anything that is not a listening Unix stream socket is named and refused")
    func refusal() throws {
        let pipe = try Pair.pipe()
        let datagram = try Pair.sockets(SOCK_DGRAM)
        for descriptor in [pipe.first, datagram.first] {
            let error = #expect(throws: ActivationError.self) {
                try ActivatedSocket.adopt(count: "1", names: nil, first: descriptor)
            }
            #expect(error?.description == "descriptor \(descriptor) is not a listening Unix stream socket")
        }
        for count in ["", "x", "-1", "99999999999"] {
            #expect(throws: ActivationError.self) {
                try ActivatedSocket.adopt(count: count, names: nil, first: 3)
            }
        }
        #expect(try ActivatedSocket.adopt(count: "0", names: nil, first: 3) == [])
    }
}
