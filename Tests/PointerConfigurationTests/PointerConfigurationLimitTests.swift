import ConfigurationFiles
import PointerModel
import SystemPackage
import TestBasics
import Testing

@testable import PointerConfiguration

@Suite("Limits of settings")
struct PointerConfigurationLimitTests {
    @Test("So much counts, and not one more", arguments: PointerConfigurationLimit.allCases)
    func limit(_ limit: PointerConfigurationLimit) throws {
        switch limit {
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
            try expectLimit(limit, is: 64) { count in
                let users = (0..<count).map { "'\($0)'" }.joined(separator: ",")
                return Self.configuration("drive.users = [\(users)]")?.driveUsers.holders?.count ?? 0
            }
        case .lookUpMilliseconds:
            try expectLimit(limit, is: 2000) { count in
                var time: Int64 = 0
                let directory = AccountDirectory { _ in
                    time += Int64(count)
                    return 7
                } group: { _ in
                    8
                } now: {
                    time
                }
                var configuration = Configuration.builtIn
                configuration.roles.observe = [.user(Account(text: "slow")), .group(Account(text: "next"))]
                configuration.lookUpNames(in: directory)
                return configuration.unknownNames.isEmpty ? count : 0
            }
        case .seatBytes:
            try expectLimit(limit, is: 255) { count in
                let seat = "seat" + String(repeating: "0", count: count - 4)
                return Self.configuration("sessions.seat = '\(seat)'")?.sessions.seat.utf8.count ?? 0
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
        case .assistKeys:
            try expectLimit(limit, is: 7) { count in
                let keys = (AssistSettings.table + AssistSettings.table).prefix(count).map { "'\($0.key)'" }
                return Self.configuration("assist.allow = [\(keys.joined(separator: ","))]") == nil ? 0 : count
            }
        }
    }

    private static func configuration(_ text: String) -> Configuration? { try? Configuration(parsing: text) }
}
