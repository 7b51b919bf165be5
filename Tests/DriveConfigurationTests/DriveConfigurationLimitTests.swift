import ConfigurationFiles
import DriveConfiguration
import PointerModel
import TestBasics
import Testing

@Suite("Limits of criteria")
struct DriveConfigurationLimitTests {
    @Test("So much counts, and not one more", arguments: DriveConfigurationLimit.allCases)
    func limit(_ limit: DriveConfigurationLimit) throws {
        switch limit {
        case .textBytes:
            for key in ["name", "phys"] {
                try expectLimit(limit, is: 1024) { count in
                    let match = try Self.devices("{ \(key) = '\(String(repeating: "a", count: count))' }").first
                    return (match?.name?.pattern ?? match?.physSuffix)?.utf8.count ?? 0
                }
            }
        case .criteria:
            try expectLimit(limit, is: 256) { try Self.devices(String(repeating: "{ name = 'a' },", count: $0)).count }
        }
    }

    /// Reads criteria; none if they have a mistake.
    private static func devices(_ criteria: String) throws -> [DeviceMatch] {
        let folder = try TemporaryFolder()
        let file = try folder.write("pointerd.toml", "drive.devices = [\(criteria)]")
        return (try? DriveConfiguration.devices(in: ConfigurationFamily(of: file))) ?? []
    }
}
