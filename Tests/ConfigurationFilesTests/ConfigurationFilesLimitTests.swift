import Documents
import Glibc
import SystemPackage
import TestBasics
import Testing

@testable import ConfigurationFiles

@Suite("Limits of files")
struct ConfigurationFilesLimitTests {
    @Test("So much counts, and not one more", arguments: ConfigurationFilesLimit.allCases)
    func limit(_ limit: ConfigurationFilesLimit) throws {
        switch limit {
        case .fileBytes:
            try expectLimit(limit, is: 1_048_576) { try Self.read($0, atMost: limit) }
            try expectLimit(limit, is: 1_048_576, Self.readWithoutSize)
        case .clientFileBytes: try expectLimit(limit, is: 16_777_216) { try Self.read($0, atMost: limit) }
        case .dropIns: try expectLimit(limit, is: 64, Self.merge)
        case .dropInValues:
            try expectLimit(limit, is: 131_072) { count in
                let folder = try FamilyFolder()
                // A list counts too, and what keys are kept does not matter.
                let (first, second) = (count / 2, count - count / 2)
                for (name, count) in [("packaged/a.toml", first), ("pointerd.toml.d/b.toml", second)] {
                    try folder.folder.write(name, "list = [\(String(repeating: "1,", count: count - 1))]")
                }
                try folder.folder.write("pointerd.toml", "file = [1, 2, 3]")
                return DocumentLoader(DiagnosticList()).document(folder.family, keeping: []) == nil ? 0 : count
            }
        case .folderEntries:
            try expectLimit(limit, is: 1024) { count in
                let folder = try TemporaryFolder()
                for number in 0..<count { try folder.write("entry\(number)", "") }
                return (try? DropInFolder(path: folder.path).names()) == nil ? 0 : count
            }
        case .readings: try expectLimit(limit, is: 4, Self.read(changing:))
        case .diagnostics:
            try expectLimit(limit, is: 20) { count in
                let list = DiagnosticList()
                for number in 0..<count { list.report("mistake \(number)", in: "file.toml") }
                let error = try #require(list.error)
                #expect(error.diagnostics.count + error.omittedCount == count)
                return error.diagnostics.count
            }
        }
    }

    /// Writes a file of so many NULs, which takes no room.
    private static func sparse(_ count: Int, in folder: borrowing TemporaryFolder) throws -> FilePath {
        let file = try folder.write("file", "")
        try #require(unsafe file.withPlatformString { unsafe truncate($0, count) } == 0)
        return file
    }

    /// Lets a file be read, and returns how much of it was; 0 if its size alone has it refused.
    private static func read(_ count: Int, atMost limit: ConfigurationFilesLimit) throws -> Int {
        let folder = try TemporaryFolder()
        let list = DiagnosticList()
        // What is read is no TOML.
        _ = DocumentLoader(list, atMost: limit).document(try sparse(count, in: folder))
        return try #require(list.error).description.contains("bytes long") ? 0 : count
    }

    /// Merges so many drop-ins, half of them of a package, and returns how many say something.
    private static func merge(_ count: Int) throws -> Int {
        let folder = try TemporaryFolder()
        for number in 0..<count {
            try folder.write(number % 2 == 0 ? "packaged/\(number).toml" : "local/\(number).toml", "key\(number) = 1")
        }
        // Neither takes part: one is taken away, and nothing is read of the other.
        try folder.write("packaged/1.toml", "other = 1")
        try folder.write("local/1.toml~", "other = 1")
        let family = ConfigurationFamily(
            packagedFolder: folder.path.appending("packaged"),
            file: folder.path.appending("none"),
            requiresFile: false,
            localFolder: folder.path.appending("local")
        )
        guard case .table(let entries)? = DocumentLoader(DiagnosticList()).document(family)?.document.value.content
        else {
            return 0
        }
        return entries.count
    }

    /// Lets as much come from a descriptor, as from the standard input, and returns how much was taken.
    private static func readWithoutSize(_ count: Int) throws -> Int {
        let folder = try TemporaryFolder()
        let descriptor = try FileDescriptor.open(try sparse(count, in: folder), .readOnly)
        return try descriptor.closeAfter {
            do {
                return try SourceFile.bytes(of: descriptor, atMost: .fileBytes).count
            } catch is SourceFile.ReadError {
                return 0
            }
        }
    }

    /// Reads a file that changes during each reading but the last of so many; 0 if it is given up before.
    private static func read(changing count: Int) throws -> Int {
        let folder = try TemporaryFolder()
        let file = try folder.write("file", "")
        var changes = 0
        let clock = FileClock(
            now: {
                guard changes < count - 1 else { return timespec(tv_sec: .max, tv_nsec: 0) }
                var status = stat()
                _ = unsafe file.withPlatformString { unsafe stat($0, &status) }
                return status.st_ctim
            },
            waitForTick: {
                changes += 1
                guard let descriptor = try? FileDescriptor.open(file, .writeOnly) else { return }
                _ = try? descriptor.closeAfter { try descriptor.writeAll(repeatElement(0, count: changes)) }
            }
        )
        return (try? SourceFile(path: file, clock: clock).read()) == nil ? 0 : count
    }
}
