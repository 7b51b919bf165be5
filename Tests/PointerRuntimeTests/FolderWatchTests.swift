import Glibc
import SystemPackage
import TestBasics
import Testing

@testable import PointerRuntime

@Suite("Watches on folders")
struct FolderWatchTests {
    /// Handles what is ready now: the kernel reports a change of a folder at once.
    private static func turn(_ loop: EventLoop) throws {
        while try loop.turn(timeout: 0) > 0 {}
    }

    @Test("Each event has the name of its file, and only what is watched for counts")
    func names() throws {
        let folder = try TemporaryFolder()
        let loop = try EventLoop()
        var (arrived, written, gone): ([String], [String], [String]) = ([], [], [])
        let arrivals = try FolderWatch(on: loop, for: .arrivals) { arrived += $0 }
        let writing = try FolderWatch(on: loop, for: .writing) { written += $0 }
        let departures = try FolderWatch(on: loop, for: .departures) { gone += $0 }
        for watch in [arrivals, writing, departures] { try watch.add(folder.path.string) }
        let file = folder.path.appending("a")
        let descriptor = try FileDescriptor.open(file, .writeOnly, options: .create, permissions: .ownerReadWrite)
        try Self.turn(loop)
        #expect(arrived == ["a"] && written.isEmpty && gone.isEmpty)
        try descriptor.close()
        try Self.turn(loop)
        #expect(arrived == ["a"] && written == ["a"] && gone.isEmpty)
        try Errno.check(unsafe unlink(file.string))
        try Self.turn(loop)
        #expect(arrived == ["a"] && written == ["a"] && gone == ["a"])
    }

    @Test("A folder that goes has an empty name, and no folder is an error")
    func folder() throws {
        let root = try TemporaryFolder()
        let loop = try EventLoop()
        var names: [String] = []
        let watch = try FolderWatch(on: loop, for: .departures) { names += $0 }
        let folder = root.path.appending("folder").string
        #expect(throws: Errno.noSuchFileOrDirectory) { try watch.add(folder) }
        try Errno.check(unsafe mkdir(folder, 0o700))
        try watch.add(folder)
        try Errno.check(unsafe rmdir(folder))
        try Self.turn(loop)
        #expect(names.contains(""))
        try root.write("file", "")
        #expect(throws: Errno.notDirectory) { try watch.add(root.path.appending("file").string) }
    }

    @Test("A watch that is gone is silent, also within its own call")
    func end() throws {
        let folder = try TemporaryFolder()
        let loop = try EventLoop()
        var watch: FolderWatch?
        var count = 0
        watch = try FolderWatch(on: loop, for: .arrivals) { _ in
            count += 1
            watch = nil
        }
        try watch?.add(folder.path.string)
        try folder.write("a", "")
        try Self.turn(loop)
        try folder.write("b", "")
        try Self.turn(loop)
        #expect(count == 1)
    }

    @Test("Events of inotify are read by their lengths")
    func events() {
        func event(_ name: String, length: UInt8) -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: 16)
            bytes[12] = length
            let text = Array(name.utf8)
            return bytes + text + [UInt8](repeating: 0, count: max(0, Int(length) - text.count))
        }
        let bytes = event("a", length: 16) + event("", length: 0) + event("bc", length: 4)
        #expect(FolderWatch.names(in: bytes[...]) == ["a", "", "bc"])
        #expect(FolderWatch.names(in: bytes.prefix(20)) == ["a"])
        #expect(FolderWatch.names(in: bytes.prefix(15)) == [])
    }
}
