import Foundation
import Glibc
import PointerRuntime
import SystemPackage
import Testing

@Suite("Contents of small files")
final class FileContentsTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "file-contents-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private func path(_ name: String) -> FilePath { FilePath(folder.appending(path: name).path) }

    private func read(_ path: FilePath) throws(Errno) -> [UInt8] {
        try FileContents.read(path, atMost: PointerRuntimeLimit.logLine)
    }

    @Test("A regular file is read whole or not at all, also through a link", arguments: [0, 1, 4096, 4097])
    func regular(count: Int) throws {
        let bytes = [UInt8](repeating: 7, count: count)
        try Data(bytes).write(to: folder.appending(path: "file"))
        try FileManager.default.createSymbolicLink(
            atPath: path("link").string,
            withDestinationPath: path("file").string
        )
        for name in ["file", "link"] {
            if count > 4096 {
                #expect(throws: Errno.fileTooLarge) { try read(path(name)) }
            } else {
                #expect(try read(path(name)) == bytes)
            }
        }
    }

    @Test("A FIFO is not waited for, and is no file, open or not", arguments: [nil, O_RDONLY, O_RDWR])
    func pipe(mode: Int32?) throws {
        #expect(unsafe mkfifo(path("pipe").string, 0o600) == 0)
        let holder = mode.map { unsafe open(path("pipe").string, $0 | O_NONBLOCK | O_CLOEXEC) }
        #expect(throws: Errno.notSupported) { try read(path("pipe")) }
        if let holder { close(holder) }
    }

    @Test("A folder and a device are no files", arguments: ["/", "/dev/zero", "/dev/null"])
    func others(path: String) {
        #expect(throws: Errno.notSupported) { try read(FilePath(path)) }
    }

    @Test("A file of the kernel, which says that it is empty, is one")
    func kernel() throws {
        #expect(try !read("/proc/self/stat").isEmpty)
    }
}
