import CLinux
import Glibc
import PointerRuntime
import SystemPackage
import TestBasics
import Testing

@testable import Varlink

@Suite struct SocketTests {
    /// A folder of its own for each test, removed with it.
    private final class Folder {
        let path: String

        init() throws {
            var template = Array("/tmp/pointerd-XXXXXX".utf8CString)
            let made = unsafe template.withUnsafeMutableBufferPointer { buffer in
                guard let start = buffer.baseAddress else { return false }
                return unsafe mkdtemp(start) != nil
            }
            guard made else { throw Errno.last }
            path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }

        deinit {
            for name in ["a.sock", "a.sock.lock", "file"] { _ = unsafe unlink("\(path)/\(name)") }
            _ = unsafe rmdir(path)
        }
    }

    private func mode(of path: String) -> UInt32? {
        var status = stat()
        return unsafe lstat(path, &status) == 0 ? status.st_mode : nil
    }

    private func connect(_ path: String, _ harness: Harness) throws -> LoopbackClient {
        let address = try #require(UnixSocketAddress(path))
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let number = try Errno.check(socket(AF_UNIX, type, 0))
        let owner = OwnedDescriptor(number)
        try Errno.check(unsafe address.withPointer { unsafe Glibc.connect(number, $0, $1) })
        return LoopbackClient(owner, loop: harness.loop)
    }

    private static let echo = "{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"x\"}}"
    private static let echoed = "{\"parameters\":{\"text\":\"x\"}}"

    @Test("A socket file is made with its mode, serves, and goes with the server")
    func made() throws {
        let folder = try Folder()
        let path = "\(folder.path)/a.sock"
        let harness = try Harness()
        try harness.server.listen(try ListeningSocket(path: path))
        #expect(mode(of: path) == S_IFSOCK | 0o660)
        let clients = try (0..<3).map { _ in try connect(path, harness) }
        for client in clients { #expect(try client.ask(Self.echo) == Self.echoed) }
        #expect(harness.server.connectionCount == 3)
        harness.server.close()
        #expect(mode(of: path) == nil)
        #expect(try clients[0].receive() == nil)
    }

    @Test(
        "A socket file has its mode from the start: nothing is changed by its name",
        arguments: [0o660, 0o666, 0o600]
    )
    func modeFromTheStart(mode: UInt32) throws {
        let folder = try Folder()
        let path = "\(folder.path)/a.sock"
        let watcher = OwnedDescriptor(try Errno.check(inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))))
        try Errno.check(unsafe inotify_add_watch(watcher.rawValue, folder.path, UInt32(IN_ATTRIB)))
        let socket = try ListeningSocket(path: path, mode: mode)
        #expect(self.mode(of: path) == S_IFSOCK | mode)
        var event = [UInt8](repeating: 0, count: 4096)
        #expect(unsafe event.withUnsafeMutableBytes { unsafe read(watcher.rawValue, $0.baseAddress, $0.count) } == -1)
        #expect(errno == EAGAIN)
        _ = consume socket
    }

    @Test("A socket that another instance is about to listen on is left to it")
    func startingTogether() throws {
        let folder = try Folder()
        let path = "\(folder.path)/a.sock"
        let lock = OwnedDescriptor(try Errno.check(unsafe open("\(path).lock", O_CREAT | O_RDWR, 0o600)))
        try Errno.check(flock(lock.rawValue, LOCK_EX | LOCK_NB))
        let number = try Errno.check(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))
        let other = OwnedDescriptor(number)
        let address = try #require(UnixSocketAddress(path))
        try Errno.check(unsafe address.withPointer { unsafe bind(number, $0, $1) })
        let error = failure { () throws(ListeningError) in _ = try ListeningSocket(path: path) }
        #expect(error == .inUse(path: path))
        // It can still go on and be reached.
        try Errno.check(listen(number, 1))
        let harness = try Harness()
        let client = try connect(path, harness)
        withExtendedLifetime(client) {}
        _ = consume other
        _ = consume lock
    }

    @Test("The lock goes with the socket, and one that a dead process left does no harm")
    func lock() throws {
        let folder = try Folder()
        let path = "\(folder.path)/a.sock"
        let left = OwnedDescriptor(try Errno.check(unsafe open("\(path).lock", O_CREAT | O_RDWR, 0o600)))
        do {
            let socket = try ListeningSocket(path: path)
            #expect(mode(of: "\(path).lock") == S_IFREG | 0o600)
            // Even if the file of the socket is taken away, another cannot make its own.
            try #require(unsafe unlink(path) == 0)
            let error = failure { () throws(ListeningError) in _ = try ListeningSocket(path: path) }
            #expect(error == .inUse(path: path))
            #expect(mode(of: "\(path).lock") != nil)
            _ = consume socket
        }
        #expect(mode(of: "\(path).lock") == nil)
        // The file that is locked now is not the one of that name.
        try Errno.check(flock(left.rawValue, LOCK_EX | LOCK_NB))
        _ = try ListeningSocket(path: path)
    }

    @Test("Another mode")
    func anotherMode() throws {
        let folder = try Folder()
        let path = "\(folder.path)/a.sock"
        let socket = try ListeningSocket(path: path, mode: 0o600)
        #expect(mode(of: path) == S_IFSOCK | 0o600)
        _ = consume socket
    }

    @Test("A name in the abstract namespace, which no mode protects, is refused")
    func abstractName() throws {
        let name = "@pointerd-varlink-\(getpid())"
        let error = failure { () throws(ListeningError) in _ = try ListeningSocket(path: name) }
        #expect(error == .abstractName(name))
        #expect(error?.description.hasSuffix("is open to every user; name a path") == true)
    }

    @Test("A path that is too long is refused with the limit named")
    func tooLong() throws {
        let folder = try Folder()
        let fill = 107 - folder.path.utf8.count - 1
        let longest = folder.path + "/" + String(repeating: "x", count: fill)
        do { _ = try ListeningSocket(path: longest) }
        let path = longest + "x"
        let error = failure { () throws(ListeningError) in _ = try ListeningSocket(path: path) }
        #expect(error == .pathTooLong(path: path, bytes: 108))
        #expect(error?.description.contains("the limit is 107") == true)
    }

    @Test("A missing folder is named")
    func missingFolder() throws {
        let folder = try Folder()
        let error = failure { () throws(ListeningError) in _ = try ListeningSocket(path: "\(folder.path)/none/a.sock") }
        #expect(error == .folderMissing(path: "\(folder.path)/none/a.sock"))
        #expect(error?.description.hasSuffix("the folder \(folder.path)/none does not exist") == true)
    }

    @Test("An empty path and one with a NUL are refused")
    func invalidPath() {
        for path in ["", "/tmp/a\0b"] {
            #expect(failure { () throws(ListeningError) in _ = try ListeningSocket(path: path) } == .invalidPath(path))
        }
    }

    @Test("A socket that somebody listens on is left to them")
    func inUse() throws {
        let folder = try Folder()
        let path = "\(folder.path)/a.sock"
        let harness = try Harness()
        try harness.server.listen(try ListeningSocket(path: path))
        let error = failure { () throws(ListeningError) in _ = try ListeningSocket(path: path) }
        #expect(error == .inUse(path: path))
        #expect(error?.description.contains("another instance is running") == true)
        #expect(try connect(path, harness).ask(Self.echo) == Self.echoed)
    }

    @Test("A socket left behind is replaced")
    func stale() throws {
        let folder = try Folder()
        let path = "\(folder.path)/a.sock"
        let address = try #require(UnixSocketAddress(path))
        do {
            let number = try Errno.check(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))
            let owner = OwnedDescriptor(number)
            try Errno.check(unsafe address.withPointer { unsafe bind(number, $0, $1) })
            _ = consume owner
        }
        #expect(mode(of: path) != nil)
        let harness = try Harness()
        try harness.server.listen(try ListeningSocket(path: path))
        #expect(try connect(path, harness).ask(Self.echo) == Self.echoed)
    }

    @Test("A file that is no socket is left as it is")
    func notASocket() throws {
        let folder = try Folder()
        let path = "\(folder.path)/file"
        let file = OwnedDescriptor(try Errno.check(unsafe open(path, O_CREAT | O_WRONLY, 0o600)))
        #expect(unsafe write(file.rawValue, "abc", 3) == 3)
        #expect(failure { () throws(ListeningError) in _ = try ListeningSocket(path: path) } == .notASocket(path: path))
        var status = stat()
        #expect(unsafe lstat(path, &status) == 0)
        #expect(status.st_size == 3)
    }

    @Test("A file that took the socket's place is not removed")
    func replaced() throws {
        let folder = try Folder()
        let path = "\(folder.path)/a.sock"
        let harness = try Harness()
        try harness.server.listen(try ListeningSocket(path: path))
        try #require(unsafe unlink(path) == 0)
        let file = OwnedDescriptor(try Errno.check(unsafe open(path, O_CREAT | O_WRONLY, 0o600)))
        harness.server.close()
        #expect(mode(of: path) == S_IFREG | 0o600)
        withExtendedLifetime(file.rawValue) {}
    }

    @Test("An adopted socket serves, and its file stays")
    func adopted() throws {
        let folder = try Folder()
        let path = "\(folder.path)/a.sock"
        let address = try #require(UnixSocketAddress(path))
        let number = try Errno.check(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))
        let owner = OwnedDescriptor(number)
        try Errno.check(unsafe address.withPointer { unsafe bind(number, $0, $1) })
        try Errno.check(listen(number, 8))
        let harness = try Harness()
        try harness.server.listen(try ListeningSocket(adopting: owner))
        #expect(try connect(path, harness).ask(Self.echo) == Self.echoed)
        harness.server.close()
        #expect(mode(of: path) != nil)
    }

    @Test("Without a descriptor left a client is turned away; with none in reserve, listening pauses and goes on")
    func exhausted() throws {
        let folder = try Folder()
        let path = "\(folder.path)/a.sock"
        let harness = try Harness()
        var failures: [Int32] = [EMFILE]
        let socket = try ListeningSocket(path: path)
        try harness.server.listen(socket) { listener in
            guard let failure = failures.popLast() else { return clinux_accept(listener) }
            errno = failure
            return -1
        }
        #expect(try connect(path, harness).receive() == nil)
        #expect(harness.log.lines == ["notice: connection refused: no file descriptor left"])
        #expect(try connect(path, harness).ask(Self.echo) == Self.echoed)

        failures = [EMFILE, EMFILE]
        let client = try connect(path, harness)
        #expect(try client.ask(Self.echo) == Self.echoed)
        #expect(failures.isEmpty)
        #expect(harness.log.lines.last == "warning: connections cannot be accepted: no file descriptor left")
        #expect(harness.log.lines.count == 2)

        // The last descriptor was taken by the last who waited.
        failures = [EAGAIN, EMFILE]
        #expect(try connect(path, harness).ask(Self.echo) == Self.echoed)
        #expect(failures.isEmpty && harness.log.lines.count == 2)

        failures = [ENFILE]
        #expect(try connect(path, harness).ask(Self.echo) == Self.echoed)
    }

    /// The error a body throws.
    private func failure(_ body: () throws(ListeningError) -> Void) -> ListeningError? {
        do throws(ListeningError) {
            try body()
            return nil
        } catch {
            return error
        }
    }
}
