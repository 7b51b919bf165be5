import PointerModel
import PointerWire
import Testing

@testable import pointerctl

@Suite("What help reaches")
struct HelpReachTests {
    private static func settings(_ profile: AssistProfile, _ values: [String: SettingValue] = [:])
        -> AssistSettingsMessage
    {
        var choice = AssistChoice(profile)
        for (key, value) in values { choice.values[key] = value }
        return AssistSettingsMessage(choice.settings, of: profile)
    }

    private static let tremor = settings(.tremor)
    private static let filtering = settings(.custom, ["filter": .number(6)])

    @Test("With the drive it reaches all programs, without it those that know pointerd, and says why")
    func clicks() {
        #expect(HelpReach(of: Self.tremor, drive: DriveStatusMessage(.driving)) == .allPrograms)
        #expect(HelpReach(of: Self.tremor, drive: DriveStatusMessage(.driving)).words == "all programs")
        let off = HelpReach(of: Self.tremor, drive: DriveStatusMessage(.off))
        #expect(off.words == "only programs that know pointerd: the drive is off")
        let chord = DriveStatusMessage(.failed, failure: .chord, reason: "the three buttons were held\u{1b}")
        #expect(
            HelpReach(of: Self.tremor, drive: chord).words
                == #"only programs that know pointerd: the drive is off, because the three buttons were held\u{1b}"#
        )
        let words = DrivePhaseName.allCases.map { HelpReach(of: Self.tremor, drive: DriveStatusMessage($0)).words }
        #expect(words.count { $0 == "all programs" } == 1)
        for phase in [DrivePhaseName.connecting, .waitingForRest, .waiting] {
            let text = HelpReach(of: Self.tremor, drive: DriveStatusMessage(phase, waitsFor: .outputs)).words
            #expect(text.hasPrefix("only programs that know pointerd: the drive waits "), "\(text)")
        }
    }

    @Test("What only the drive does reaches nothing without it")
    func driven() {
        #expect(HelpReach(of: Self.filtering, drive: DriveStatusMessage(.driving)) == .allPrograms)
        #expect(HelpReach(of: Self.filtering, drive: DriveStatusMessage(.off)).words == "no program: the drive is off")
        let resting = Self.settings(.custom, ["dwellClick": .number(1)])
        #expect(HelpReach(of: resting, drive: DriveStatusMessage(.off)).code == "noProgram")
    }

    @Test("Settings that help with nothing reach nothing, whatever the drive does")
    func steady() {
        let steady = Self.settings(.steady)
        for drive in DrivePhaseName.allCases.map({ DriveStatusMessage($0) }) + [nil] {
            #expect(HelpReach(of: steady, drive: drive) == .withoutHelp)
        }
        for help in [["click": SettingValue.word("shake")], ["freeze": .boolean(true)], ["bubble": .number(4)]] {
            #expect(HelpReach(of: Self.settings(.custom, help), drive: DriveStatusMessage(.driving)) == .allPrograms)
        }
    }

    @Test("Without the drive's status nothing is promised")
    func unknown() {
        let clicks = HelpReach(of: Self.tremor, drive: nil)
        #expect(clicks == .unknown(helpsWithClicks: true) && clicks.words.hasPrefix("programs that know pointerd;"))
        let filtering = HelpReach(of: Self.filtering, drive: nil)
        #expect(filtering.words == "no program without the drive; nobody says whether it is on")
        #expect(filtering.code == clicks.code)
        let sentence = Verdict.on(filtering).sentence
        #expect(sentence.hasPrefix("Your help needs the drive") && !sentence.contains("clicks are steadied"))
    }
}
