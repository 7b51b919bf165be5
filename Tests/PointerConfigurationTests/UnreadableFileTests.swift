import ConfigurationFiles
import DesktopConfiguration
import FoundationEssentials
import Glibc
import SystemPackage
import TestBasics
import Testing

@testable import PointerConfiguration

@Suite("A file that is none, or no text, is refused without waiting and without reading it all")
struct UnreadableFileTests {
    /// What is said about a file, as configuration and as layout alike.
    private func message(_ file: FilePath) throws -> String {
        let error = try #require(throws: ConfigurationError.self) { try Configuration.load(file) }
        #expect(throws: error) { try LayoutFile.load(file) }
        #expect(ConfigurationFile.check(file).kind == nil)
        #expect(error.diagnostics.count == 1)
        let diagnostic = try #require(error.diagnostics.first)
        #expect(diagnostic.file == file.string)
        return diagnostic.message
    }

    @Test("a missing file, also by its folder")
    func missing() throws {
        let folder = try TemporaryFolder()
        #expect(try message(folder.path.appending("none.toml")) == "there is no such file")
        #expect(try message(folder.path.appending("none/none.toml")) == "there is no such file")
        let file = try folder.write("file", "")
        #expect(try message(file.appending("below")) == "cannot be read: Not a directory")
    }

    @Test("a directory, a device, a FIFO, a socket")
    func kinds() throws {
        let folder = try TemporaryFolder()
        #expect(try message(folder.path) == "is a directory, not a regular file")
        #expect(try message("/dev/zero") == "is a device, not a regular file")
        let fifo = folder.path.appending("fifo")
        try #require(unsafe fifo.withPlatformString { unsafe mkfifo($0, 0o600) } == 0)
        #expect(try message(fifo) == "is a FIFO, not a regular file")
        let socket = try BoundSocket(at: FilePath("/tmp/pointer-configuration-\(UInt32.random(in: 0 ... .max)).sock"))
        #expect(try message(socket.path) == "is a socket or a device, not a regular file")
    }

    @Test("a file of 100 MB is refused by its size")
    func size() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("big", "")
        try #require(unsafe file.withPlatformString { unsafe truncate($0, 100_000_000) } == 0)
        #expect(try message(file) == "is 100000000 bytes long: at most 1048576 are read")
    }

    @Test("what has no size is read")
    func withoutSize() throws {
        // Its size is 0 and its contents are longer than that.
        #expect(try message("/proc/self/status").hasPrefix("not TOML: "))
    }

    @Test("a file that may not be read")
    func permission() throws {
        let folder = try TemporaryFolder()
        // The folder is open, and so is the file beside it.
        try #require(unsafe folder.path.withPlatformString { unsafe chmod($0, 0o755) } == 0)
        let open = try folder.write("open", "")
        try #require(unsafe open.withPlatformString { unsafe chmod($0, 0o644) } == 0)
        let file = try folder.write("secret", "")
        try #require(unsafe file.withPlatformString { unsafe chmod($0, 0) } == 0)
        try withoutPrivilege {
            let configuration = try Configuration.load(open)
            let refusal = try message(file)
            #expect(configuration == .builtIn)
            #expect(refusal == "may not be read: permission denied")
        }
    }

    /// Runs something as a user who is not the superuser, as far as files go. That holds for this thread alone.
    private func withoutPrivilege(_ body: () throws -> Void) throws {
        guard geteuid() == 0 else { return try body() }
        // Glibc has setfsuid(2) in a header that Swift does not import.
        guard let symbol = unsafe dlsym(nil, "setfsuid") else { throw Errno.noFunction }
        let setFileUser = unsafe unsafeBitCast(symbol, to: (@convention(c) (uid_t) -> Int32).self)
        _ = setFileUser(65_534)
        defer { _ = setFileUser(0) }
        // It returns whom it was before, and takes no invalid number.
        let user = setFileUser(.max)
        try #require(user == 65_534)
        try body()
    }

    @Test("bytes that are no UTF-8, and a NUL")
    func encoding() throws {
        let folder = try TemporaryFolder()
        #expect(try message(folder.write("bytes", [0x61, 0xff, 0xfe])).hasPrefix("not TOML: "))
        #expect(try message(folder.write("null", [0x61, 0, 0x3d, 0x31])).hasPrefix("not TOML: "))
    }
}

/// A Unix socket in the file system.
private struct BoundSocket: ~Copyable {
    let path: FilePath
    private let descriptor: Int32

    init(at path: FilePath) throws {
        self.path = path
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.string.utf8)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        try #require(bytes.count < room)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(result == 0)
    }

    deinit {
        close(descriptor)
        try? FileManager.default.removeItem(atPath: path.string)
    }
}
