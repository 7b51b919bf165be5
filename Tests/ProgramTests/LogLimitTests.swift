import Foundation
import Testing

/// Holds the table in docs/administration/logging.md to the limits in the sources.
@Suite("How much there can be in the log")
struct LogLimitTests {
    /// What each limited log is for, as its row in the page begins.
    private static let subjects = [
        "DeviceManager.failureLog": "devices that cannot be read",
        "DeviceManager.changeLog": "devices that come and go",
        "FailedDevices.timerLog": "the timer of devices",
        "EvdevDevice.droppedLog": "`SYN_DROPPED`",
        "KeyboardDevice.droppedLog": "`SYN_DROPPED`",
        "KeyboardManager.failureLog": "keyboards that cannot be read",
        "KeyboardManager.changeLog": "keyboards that come and go",
        "UdevSource.failureLog": "udev's monitor",
        "UdevSource.changeLog": "udev that is listened to again",
        "SleepWatcher.limitedLog": "a sleep",
        "SleepWatcher.settingsLog": "the system's time",
        "SessionWatcher.changeLog": "whose session",
        "SessionWatcher.failureLog": "a seat",
        "DeliveryCounters.lossLog": "clients that lose events",
        "ServiceClock.limitedLog": "timers of the pointers",
        "ServiceInterface.timerLog": "the timer for a reload",
        "AbsentDrive.driveLog": "the drive",
        "DriveController.driveLog": "the drive",
        "ServerLog.clientLog": "clients that are refused",
        "ServerLog.detailLog": "`debug` and `trace`",
        "ServerLog.failureLog": "what fails",
        "ServiceNotifier.failureLog": "the service manager",
        "RecordedInput.timerLog": "the timer of a recording",
        "Daemon.reloadLog": "reloads",
        "Guard.guardLog": "what the guard does",
        "PointerGuardCommand.refusalLog": "connections that the guard refuses",
        "MechanismService.refusalLog": "calls that the mechanism refuses",
        "FeederLog.programLog": "programs that do not answer the feeder",
        "DesktopLog.log": "mistakes in `desktop.toml`",
    ]

    private struct Limit: Hashable {
        var burst: String
        var pace: String
    }

    @Test("each limit in the sources is in the page, and the page has no other")
    func table() throws {
        let limits = try Self.limits()
        #expect(Set(limits.keys) == Set(Self.subjects.keys))
        let rows = try Self.rows()
        var used: Set<String> = []
        for (name, limit) in limits {
            let subject = try #require(Self.subjects[name], "\(name)")
            let row = try #require(rows.first { $0.key.hasPrefix(subject) }, "\(subject)")
            #expect(row.value == limit, "\(name)")
            used.insert(row.key)
        }
        #expect(Set(rows.keys) == used)
    }

    /// Those of the sources, by file and variable.
    private static func limits() throws -> [String: Limit] {
        let sources = Repository.path("Sources")
        let files = try #require(FileManager.default.enumerator(atPath: sources)).compactMap { $0 as? String }
        var limits: [String: Limit] = [:]
        var count = 0
        for file in files where file.hasSuffix(".swift") && !file.hasPrefix("PointerRuntime/Logging/") {
            let text = try String(contentsOfFile: "\(sources)/\(file)", encoding: .utf8)
            count += text.matches(of: /Limited(?:User)?Log\(/).count
            let name = URL(filePath: file).deletingPathExtension().lastPathComponent
            for match in text.matches(of: /(\w+) = Limited(?:User)?Log\(logger, burst: (\d+), period: ([\d_]+)\b/) {
                let period = try #require(Int(match.output.3.replacing("_", with: "")))
                limits["\(name).\(match.output.1)"] = Limit(burst: String(match.output.2), pace: pace(period))
            }
        }
        #expect(count == limits.count, "one is made in another way")
        return limits
    }

    /// A period in microseconds, in the page's words.
    private static func pace(_ period: Int) -> String {
        switch period {
        case 10_000: "a hundred a second"
        case 50_000: "twenty a second"
        case 1_000_000: "one a second"
        case 60_000_000: "one a minute"
        default: "one in \(period / 1_000_000) s"
        }
    }

    /// The table's rows, by what they are about.
    private static func rows() throws -> [String: Limit] {
        let page = try String(contentsOfFile: Repository.path("docs/administration/logging.md"), encoding: .utf8)
        let table = try #require(page.split(separator: "| entries | at once | then |\n|---|---|---|\n").last)
        var rows: [String: Limit] = [:]
        for line in table.split(separator: "\n", omittingEmptySubsequences: false) {
            guard line.hasPrefix("|") else { break }
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            try #require(cells.count == 3 && rows[cells[0]] == nil, "\(line)")
            rows[cells[0]] = Limit(burst: cells[1], pace: cells[2])
        }
        return rows
    }
}
