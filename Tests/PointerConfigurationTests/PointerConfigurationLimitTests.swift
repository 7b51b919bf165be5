import Glibc
import PointerModel
import SystemPackage
import TestBasics
import Testing

@testable import PointerConfiguration

@Suite("Limits of files")
struct PointerConfigurationLimitTests {
    @Test("So much counts, and not one more", arguments: PointerConfigurationLimit.allCases)
    func limit(_ limit: PointerConfigurationLimit) throws {
        switch limit {
        case .fileBytes:
            try expectLimit(limit, is: 1_048_576) { try Self.read($0, for: .daemon) }
            try expectLimit(limit, is: 1_048_576, Self.readWithoutSize)
        case .clientFileBytes: try expectLimit(limit, is: 16_777_216) { try Self.read($0, for: .client) }
        case .readings: try expectLimit(limit, is: 4, Self.read(changing:))
        case .layoutFiles:
            let folder = try TemporaryFolder()
            try folder.write("layout.toml", "")
            try expectLimit(limit, is: 64) { count in
                let names = String(repeating: "'layout.toml',", count: count)
                let file = try folder.write("c.toml", "layouts = [\(names)]")
                return (try? Configuration.load(file)) == nil ? 0 : count
            }
        case .roleHolders:
            for role in ClientRole.allCases {
                try expectLimit(limit, is: 64) { count in
                    let holders = (0..<count).map { "'\($0)'" }.joined(separator: ",")
                    return Self.configuration("roles.\(role.rawValue) = [\(holders)]")?.roles[role].count ?? 0
                }
            }
        case .seatBytes:
            try expectLimit(limit, is: 255) { count in
                let seat = "seat" + String(repeating: "0", count: count - 4)
                return Self.configuration("sessions.seat = '\(seat)'")?.sessions.seat.utf8.count ?? 0
            }
        case .ruleBytes:
            for key in ["name", "phys"] {
                try expectLimit(limit, is: 1024) { count in
                    let text = String(repeating: "a", count: count)
                    let match = Self.configuration("[[devices]]\nmatch.\(key) = '\(text)'")?.devices.rules.first?.match
                    return (match?.name?.pattern ?? match?.physSuffix)?.utf8.count ?? 0
                }
            }
        case .calibration:
            try expectLimit(limit, is: 6) { count in
                let numbers = [1, 0, 0, 0, 1, 0, 0].prefix(count)
                let rule = "[[devices]]\nmatch.name = 'a'\ncalibration = \(Array(numbers))"
                // Any other number than six is a mistake, but another one.
                do throws(ConfigurationError) {
                    _ = try Configuration(parsing: rule)
                } catch  where error.description.contains("too many") {
                    return 0
                } catch {}
                return count
            }
        case .driveCriteria:
            try expectLimit(limit, is: 256) { count in
                let criteria = String(repeating: "{ name = 'a' },", count: count)
                return Self.configuration("drive.devices = [\(criteria)]")?.drive.devices.count ?? 0
            }
        case .assistKeys:
            try expectLimit(limit, is: 7) { count in
                let keys = (AssistSettings.table + AssistSettings.table).prefix(count).map { "'\($0.key)'" }
                return Self.configuration("assist.allow = [\(keys.joined(separator: ","))]") == nil ? 0 : count
            }
        case .leaves:
            let folder = try TemporaryFolder()
            try expectLimit(limit, is: 256) { count in
                let names = (0..<count).map { "'\($0)'" }.joined(separator: ",")
                let file = try folder.write("desktop.toml", "feeder.leave = [\(names)]")
                return (try? DesktopConfiguration.load(file))?.feeder.leaves.count ?? 0
            }
        case .diagnostics:
            try expectLimit(limit, is: 20) { count in
                let text = (0..<count).map { "key\($0) = 1\n" }.joined()
                let error = try #require(throws: ConfigurationError.self) { try Configuration(parsing: text) }
                #expect(error.diagnostics.count + error.omittedCount == count)
                return error.diagnostics.count
            }
        }
    }

    private static func configuration(_ text: String) -> Configuration? { try? Configuration(parsing: text) }

    /// Writes a file of so many NULs, which takes no room.
    private static func sparse(_ count: Int, in folder: borrowing TemporaryFolder) throws -> FilePath {
        let file = try folder.write("file", "")
        try #require(unsafe file.withPlatformString { unsafe truncate($0, count) } == 0)
        return file
    }

    /// Lets a file be read for a purpose, and returns how much of it was; 0 if its size alone has it refused.
    private static func read(_ count: Int, for purpose: ConfigurationFile.Purpose) throws -> Int {
        let folder = try TemporaryFolder()
        let file = try sparse(count, in: folder)
        // What was read is no TOML.
        guard case .failure(let error) = ConfigurationFile.check(file, for: purpose).result else { return count }
        return error.description.contains("bytes long") ? 0 : count
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
