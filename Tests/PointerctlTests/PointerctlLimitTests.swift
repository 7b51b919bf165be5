import AimingCalibration
import Foundation
import Limits
import PointerModel
import PointerRuntime
import PointerWire
import TestBasics
import Testing

@testable import pointerctl

@Suite("Limits of the files that pointerctl reads itself")
struct PointerctlLimitTests {
    /// A file of its own, removed with the value.
    private final class ScratchFile {
        let path = FileManager.default.temporaryDirectory.appending(path: "pointerctl-\(UUID().uuidString)").path

        deinit { try? FileManager.default.removeItem(atPath: path) }

        /// Makes the file a text of so many bytes, with spaces at its end.
        func write(_ text: Data, length: Int) throws {
            try (text + Data(repeating: UInt8(ascii: " "), count: length - text.count)).write(to: URL(filePath: path))
        }
    }

    @Test("So much is taken, and not one more", arguments: PointerctlLimit.allCases)
    func limit(_ limit: PointerctlLimit) throws {
        let file = ScratchFile()
        switch limit {
        case .traceBytes:
            try CalibrationTrace.write(CalibrationRecord(), to: file.path)
            let trace = try Data(contentsOf: URL(filePath: file.path))
            try expectLimit(limit, is: 100_000_000) { count in
                try file.write(trace, length: count)
                return (try? CalibrationTrace.read(file.path)) == nil ? 0 : count
            }
        case .feederStatusBytes:
            try expectLimit(limit, is: 65_536) { count in
                var message = FeederStatusMessage()
                message.withoutWindows = "nobody answers"
                try file.write(JSONEncoder().encode(message), length: count)
                return RuntimeStatus.feeder(from: file.path).withoutWindows == nil ? 0 : count
            }
        case .overlayStatusBytes:
            try expectLimit(limit, is: 1024) { count in
                try file.write(JSONEncoder().encode(OverlayStatusMessage(cursor: .silent)), length: count)
                return RuntimeStatus.cursor(from: file.path) == .silent ? count : 0
            }
        case .desktopSettingsBytes:
            try expectLimit(limit, is: 1 << 20) { count in
                try file.write(Data("DisableOnMousePlugged=true".utf8), length: count)
                return DesktopSettings.isSet("DisableOnMousePlugged", in: file.path) ? count : 0
            }
        case .answerBytes:
            try expectLimit(limit, is: 65_536) { count in
                let arguments = ["-c", String(count), "/dev/zero"]
                return (try? BoundedRun.run("/usr/bin/head", arguments, within: 600))?.output.count ?? 0
            }
        case .otherUsers:
            try expectLimit(limit, is: 16) { count in
                let sessions = (0..<count).map { "Name=no-such-user-\($0)\nType=x11\nClass=user" }
                let all = OtherUser.contents(of: GraphicalUsers.names(sessions), nil)
                #expect(all.users.count + all.left == count)
                let text = DesktopMetrics(all).text
                #expect(text.contains("pointerd_desktops \(count)\n"))
                #expect(text.contains("{code=\"userRefused\"} \(all.users.count)\n"))
                let lines = DoctorReport(painter: Painter(isEnabled: false)).lines(all)
                #expect(lines.last?.hasSuffix(" who were not looked at: 1") == (count > all.users.count))
                return all.users.count
            }
        case .silentPrograms:
            try expectLimit(limit, is: 20) { count in
                try lacks(of: file, programs: count, lines: 1).count
            }
        case .adviceLines:
            try expectLimit(limit, is: 5) { count in
                try lacks(of: file, programs: 1, lines: count).first?.how.count ?? 0
            }
        case .metricPointers:
            try expectLimit(limit, is: 32) { count in
                let help = (0..<count).map {
                    AssistInForceMessage(
                        pointer: "\($0)",
                        settings: AssistSettingsMessage(AssistSettings(), of: .steady)
                    )
                }
                let report = MetricsReport(status: nil, assist: AssistStatusMessage(pointers: help, holders: []))
                return report.assistProfiles.flatMap(\.samples).count / AssistProfile.allCases.count
            }
        }
    }

    /// Returns what is missing after the feeder has named so many programs, each with so many lines of advice.
    private func lacks(of file: ScratchFile, programs: Int, lines: Int) throws -> [Finding] {
        var message = FeederStatusMessage()
        let how = (0..<lines).map { "line \($0)" }.joined(separator: "\n")
        message.silent = (0..<programs).map {
            FeederStatusMessage.Silent(program: "\($0)", why: "it is silent", how: how)
        }
        let json = try JSONEncoder().encode(message)
        try file.write(json, length: json.count)
        var facts = HealthyDesktops.facts(.x11, isDriven: true)
        facts.feeder = RuntimeStatus.feeder(from: file.path)
        return Diagnosis(facts).missing
    }
}
