import DoctorCodes
import HelpWords
import PointerWire
import Testing

@Suite("What doctor finds, in words for a person")
struct HelpWordsTests {
    /// Values of arguments that decide what is said, and a name for each other one.
    private static func values(of argument: FindingArgument) -> [String] {
        switch argument {
        case .program, .reporter: DesktopProgram.allCases.map(\.name) + ["other", ""]
        case .need: DesktopRole.allCases.map(\.rawValue) + [""]
        case .cursor: CursorKnowledge.allCases.map(\.rawValue) + [""]
        case .running, .hopeless, .some, .drawn: ["true", "false"]
        case .feeder: ["on", "off"]
        case .phase: DrivePhaseName.allCases.map(\.rawValue) + [""]
        case .waitsFor: DriveWait.allCases.map(\.rawValue) + [""]
        case .failure: DriveFailureKind.allCases.map(\.rawValue) + [""]
        case .lack: RegionLackName.allCases.map(\.rawValue) + [""]
        case .reach: ReachCode.allCases.map(\.rawValue) + [""]
        case .desktop: ["left", "right"]
        case .seconds: ["1", "14", "-1", "x", ""]
        default: ["name", ""]
        }
    }

    /// All combinations of the values of some arguments.
    private static func combinations(of arguments: some Collection<FindingArgument>) -> [[String: String]] {
        arguments.reduce([[:]]) { made, argument in
            made.flatMap { made in
                values(of: argument).map { value in made.merging([argument.rawValue: value]) { $1 } }
            }
        }
    }

    /// Every finding and verdict with its arguments.
    private static let all =
        FindingCode.allCases.flatMap { code in combinations(of: code.arguments).map { (code.rawValue, $0) } }
        + VerdictCode.allCases.flatMap { code in
            combinations(of: [.reach, .drawn, .seat]).map { (code.rawValue, $0) }
        }

    @Test("Each code has a sentence, and each problem of a person a cure in whole sentences")
    func sentences() {
        for (code, arguments) in Self.all {
            let sentence = HelpWords.sentence(for: code, arguments)
            #expect(sentence.hasSuffix(".") && sentence.count > 12, "\(code) \(arguments): \(sentence)")
            if let cure = HelpWords.cure(for: code, arguments) {
                #expect(!cure.isEmpty && cure.first?.isLowercase == false, "\(code) \(arguments): \(cure)")
            }
        }
        let codes = FindingCode.allCases.map { HelpWords.sentence(of: $0) }
        // Who is helped by the drive and who waits for it read the same of a code without its arguments.
        #expect(Set(codes).count == codes.count)
        let cured = FindingCode.allCases.filter { HelpWords.cure(for: $0.rawValue, [:]) == nil }
        #expect(cured == [.startedAgain, .driveFailed, .driveWaits])
    }

    @Test("A person reads no command, no path and none of the words of administrators")
    func words() {
        let banned = [
            "daemon", "socket", "role", "drive", "sudo", "systemctl", "pointerctl", "journalctl", "/etc", "toml",
            "feeder", "overlay", "agreement", "region", "surface", "stream", "%",
        ]
        // A package has such a name, and any program may have one.
        let names = ["pointerd-drive"] + DesktopProgram.allCases.map(\.name)
        for (code, arguments) in Self.all {
            var text = HelpWords.sentence(for: code, arguments) + (HelpWords.cure(for: code, arguments) ?? "")
            for name in names { text.replace(name, with: "") }
            for word in banned { #expect(!text.contains(word), "\(code) \(arguments): \(text)") }
        }
    }

    @Test("Text of other programs is escaped, and one line")
    func escapes() {
        let name = "a\u{1b}[2J\nb\u{202e}%1$s%n"
        for code in FindingCode.allCases {
            let arguments = Dictionary(uniqueKeysWithValues: code.arguments.map { ($0.rawValue, name) })
            let text =
                HelpWords.sentence(for: code.rawValue, arguments)
                + (HelpWords.cure(for: code.rawValue, arguments) ?? "")
            for character in ["\u{1b}", "\n", "\u{202e}"] { #expect(!text.contains(character), "\(code): \(text)") }
        }
        #expect(
            HelpWords.sentence(for: "withoutRegions", ["program": name]).hasPrefix(
                "a\\u{1b}[2J\\nb\\u{202e}%1$s%n does"
            )
        )
    }

    @Test("A code and a value of a later version have a sentence too, and no cure is made up")
    func later() {
        #expect(HelpWords.sentence(for: "brandNew", ["x": "y"]).contains("brandNew"))
        #expect(HelpWords.cure(for: "brandNew", [:]) == nil && HelpWords.cure(for: "on", [:]) == nil)
        #expect(HelpWords.sentence(for: "driveFailed", ["failure": "later"]) == "The help in all programs has failed.")
        #expect(
            HelpWords.sentence(for: "notInstalled", ["program": "pointer-later"]) == "pointer-later is not installed."
        )
    }

    @Test("What the arguments say decides")
    func values() {
        #expect(HelpWords.sentence(for: "on", ["reach": "allPrograms"]) == "On. Clicks are steadied in all programs.")
        #expect(HelpWords.sentence(for: "off", ["program": "pointer-feeder"]) == "The search for buttons is off.")
        #expect(HelpWords.sentence(for: "driveTrial", ["seconds": "1"]).hasSuffix("in 1 second."))
        #expect(HelpWords.sentence(for: "driveTrial", ["seconds": "14"]).hasSuffix("in 14 seconds."))
        #expect(
            HelpWords.cure(for: "helpNeedsDrive", ["phase": "failed", "failure": "ended"]) == "Restart the computer."
        )
        #expect(HelpWords.cure(for: "driveWaits", ["waitsFor": "devices"]) == "Connect a mouse.")
        #expect(
            HelpWords.cure(for: "withoutRegions", ["program": "x", "lack": "scale"]) == "Change the size of its window."
        )
        #expect(
            HelpWords.cure(for: "withoutAgreement", ["reporter": "pointer-overlay", "running": "true"])
                == "Move the mouse."
        )
    }
}
