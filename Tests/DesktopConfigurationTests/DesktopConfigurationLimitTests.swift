import DesktopConfiguration
import SystemPackage
import TestBasics
import Testing

@Suite("Limits of desktop configurations")
struct DesktopConfigurationLimitTests {
    @Test("So much counts, and not one more", arguments: DesktopConfigurationLimit.allCases)
    func limit(_ limit: DesktopConfigurationLimit) throws {
        switch limit {
        case .leaves:
            let folder = try TemporaryFolder()
            try expectLimit(limit, is: 256) { count in
                let names = (0..<count).map { "'\($0)'" }.joined(separator: ",")
                let file = try folder.write("desktop.toml", "feeder.leave = [\(names)]")
                return (try? DesktopConfiguration.load(file))?.feeder.leaves.count ?? 0
            }
        }
    }
}
