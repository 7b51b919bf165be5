import PointerModel
import TestBasics
import Testing

@testable import SettingsModel

@Suite("Limits of what the window takes")
struct SettingsModelLimitTests {
    @Test("So much counts, and not one more", arguments: SettingsModelLimit.allCases)
    func limit(_ limit: SettingsModelLimit) throws {
        switch limit {
        case .output:
            let answer = #"{"code":"unseen","arguments":{},"programs":[],"missing":[],"notes":[]}"#
            try expectLimit(limit, is: 1 << 20) { count in
                let json = Array(answer.utf8) + [UInt8](repeating: 0x20, count: count - answer.utf8.count)
                return (try? DoctorAnswer(json: json)) == nil ? 0 : count
            }
        case .decisionTime:
            let folder = try TemporaryFolder()
            try expectLimit(limit, is: 16) { count in
                try folder.write("pointerd/decision-time", "60" + String(repeating: "\n", count: count - 2))
                return DecisionTimeFile(in: folder.path).seconds == nil ? 0 : count
            }
        case .programs:
            try expectLimit(limit, is: 20) { count in
                var answer = DoctorAnswer.on(.steady)
                answer.missing = (0..<count).map { DoctorAnswer.Finding("withoutRegions", ["program": "\($0)"]) }
                let screen = Played(answer).screen
                #expect(screen.programs.count + screen.otherPrograms == count)
                return screen.programs.count
            }
        }
    }
}
