import PointerMechanism
import TestBasics
import Testing

@testable import MechanismService

@Suite(
    "Limits of what the mechanism reads on the bus",
    .enabled(if: TestBus.isInstalled, "dbus-daemon is not installed")
)
struct MechanismServiceLimitTests {
    @Test("So much counts, and not one more", arguments: MechanismServiceLimit.allCases)
    func limit(_ limit: MechanismServiceLimit) throws {
        switch limit {
        case .words:
            try expectLimit(limit, is: 16) { count in
                let world = try MechanismWorld()
                return try world.call("Apply", Array(repeating: "drive", count: count)) == "done" ? count : 0
            }
        case .wordBytes:
            // No wish is as long: a word that is read is one that there is not, and so is one that is not read.
            #expect(limit.most == 32 && Wish.allCases.allSatisfy { $0.rawValue.utf8.count < 32 })
        case .details:
            try expectLimit(limit, is: 16) { count in
                let world = try MechanismWorld()
                world.polkit?.details = count
                return try world.call("Apply", ["drive"]) == "done" ? count : 0
            }
        case .jobs:
            try expectLimit(limit, is: 16) { count in
                let world = try MechanismWorld { $0.work = 50_000 }
                world.systemd.earlierJobs = count - 1
                world.systemd.results = ["done", "never"]
                return try world.call("Apply", ["drive"]) == "done" ? count : 0
            }
        }
    }
}
