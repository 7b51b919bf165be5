import Glibc
import PointerRuntime
import SystemPackage
import TestBasics
import Testing

@Suite("A file that replaces another one")
struct StagedFileTests {
    private static func text(_ file: FilePath) throws -> String {
        let descriptor = try FileDescriptor.open(file, .readOnly)
        return try descriptor.closeAfter {
            var bytes = [UInt8](repeating: 0, count: 64)
            let count = try unsafe bytes.withUnsafeMutableBytes { try unsafe descriptor.read(into: $0) }
            return String(decoding: bytes[..<count], as: UTF8.self)
        }
    }

    @Test("The place has the old contents, and then the new ones with their mode")
    func replaces() throws {
        let folder = try TemporaryFolder()
        let place = try folder.write("a", "old")
        let staged = try StagedFile("new".utf8, for: place, mode: FilePermissions(rawValue: 0o640))
        #expect(try Self.text(place) == "old" && Self.text(staged.path) == "new")
        #expect(
            staged.path.removingLastComponent() == folder.path
                && staged.path.lastComponent?.string.hasPrefix(".a.") == true
        )
        try staged.replace()
        #expect(try Self.text(place) == "new" && place.stat().permissions.rawValue == 0o640)
    }

    @Test("A link in the place is replaced, and what it leads to stays")
    func link() throws {
        let folder = try TemporaryFolder()
        let target = try folder.write("target", "old")
        let place = folder.path.appending("a")
        try #require(unsafe symlink(target.string, place.string) == 0)
        try StagedFile("new".utf8, for: place).replace()
        #expect(try Self.text(target) == "old" && place.stat(followTargetSymlink: false).type == .regular)
    }

    @Test("Without its end in the place, nothing is left")
    func nothingLeft() throws {
        let folder = try TemporaryFolder()
        func stage() throws -> FilePath { try StagedFile("new".utf8, for: folder.path.appending("a")).path }
        #expect(unsafe access(try stage().string, F_OK) != 0)
        let blocked = try StagedFile("new".utf8, for: folder.path.appending("b"))
        try folder.write("b/c", "")
        #expect(throws: Errno.isDirectory) { try blocked.replace() }
    }

    @Test("A place without a name, or in no folder, is an error")
    func errors() throws {
        let folder = try TemporaryFolder()
        #expect(throws: Errno.invalidArgument) { try StagedFile([], for: folder.path.appending("..")).replace() }
        #expect(throws: Errno.noSuchFileOrDirectory) {
            try StagedFile([], for: folder.path.appending("none/a")).replace()
        }
    }
}
