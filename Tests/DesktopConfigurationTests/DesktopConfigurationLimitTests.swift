import Glibc
import SystemPackage
import TestBasics
import Testing

@testable import DesktopConfiguration

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
                return (try? LoadedDesktop(reading: [file]).withoutMistakes)?.feeder.leaves.count ?? 0
            }
        case .links:
            try expectLimit(limit, is: 40) { count in
                let folder = try TemporaryFolder()
                for number in 0..<count {
                    try #require(unsafe symlink("\(number + 1)", folder.path.appending("\(number)").string) == 0)
                }
                let names = WatchedPlace.all(of: folder.path.appending("0")).map(\.name)
                #expect(names.first == "0")
                return names.count - 1
            }
        }
    }
}
