import PointerModel
import SystemPackage
import TestBasics
import Testing

@testable import DesktopConfiguration

@Suite("The table of help in the text of a desktop configuration")
struct AssistTableTests {
    private static var older: AssistChoice {
        var choice = AssistChoice(.older)
        choice.values["bubble"] = .number(24)
        return choice
    }

    @Test("Every value is written as it is read", arguments: AssistProfile.allCases)
    func everyValue(profile: AssistProfile) throws {
        var choice = AssistChoice(profile)
        choice.values["click"] = .word("longest")
        choice.values["freeze"] = .boolean(false)
        choice.values["dragThreshold"] = .number(12.5)
        choice.values["dragDelay"] = .number(0.25)
        choice.values["bubble"] = .number(0)
        choice.values["filter"] = .number(0.5)
        choice.values["dwellClick"] = .number(10)
        let text = try AssistTable.replacing(in: "", by: choice)
        let folder = try TemporaryFolder()
        #expect(try LoadedDesktop(reading: [try folder.write("desktop.toml", text)]).withoutMistakes.assist == choice)
        #expect(
            text
                == """
                [assist]
                profile = "\(profile.rawValue)"
                click = "longest"
                freeze = false
                dragThreshold = 12.5
                dragDelay = 0.25
                bubble = 0
                filter = 0.5
                dwellClick = 10

                """
        )
    }

    @Test(
        "The rest of the file stays as it is",
        arguments: [
            // Without the table.
            (
                "# Mine\n[overlay]\ntheme = \"dark\"\n",
                "# Mine\n[overlay]\ntheme = \"dark\"\n\n[assist]\nprofile = \"older\"\nbubble = 24\n"
            ),
            (
                "[overlay]\ntheme = \"dark\"",
                "[overlay]\ntheme = \"dark\"\n\n[assist]\nprofile = \"older\"\nbubble = 24\n"
            ),
            // With another one, between others, with comments.
            (
                """
                [overlay] # first
                theme = "dark"

                  [ assist ] # help
                # which
                profile = "tremor"
                  freeze = true # no

                #bubble = 3
                [feeder]
                windows = 3
                leave = [
                  "a"
                ]
                """,
                """
                [overlay] # first
                theme = "dark"

                  [ assist ] # help
                profile = "older"
                bubble = 24
                # which

                #bubble = 3
                [feeder]
                windows = 3
                leave = [
                  "a"
                ]
                """
            ),
            ("[assist]\n", "[assist]\nprofile = \"older\"\nbubble = 24\n"),
            // As some editors write it.
            (
                "[assist]\r\nprofile = \"slow\"\r\n# which\r\n[overlay]\r\n",
                "[assist]\r\nprofile = \"older\"\r\nbubble = 24\r\n# which\r\n[overlay]\r\n"
            ),
            (
                "[overlay]\r\n\r\n[feeder]\r\n",
                "[overlay]\r\n\r\n[feeder]\r\n\r\n[assist]\r\nprofile = \"older\"\r\nbubble = 24\r\n"
            ),
            ("\u{FEFF}[assist]\n", "\u{FEFF}[assist]\nprofile = \"older\"\nbubble = 24\n"),
            ("[\"assist\"]\nclick = \"shake\"", "[\"assist\"]\nprofile = \"older\"\nbubble = 24"),
        ]
    )
    func rest(before: String, after: String) throws {
        let changed = try AssistTable.replacing(in: before, by: Self.older)
        #expect(Array(changed.utf8) == Array(after.utf8))
        #expect(try AssistTable.replacing(in: changed, by: Self.older) == changed)
    }

    @Test("The shipped file keeps its comments and its other keys")
    func shipped() throws {
        let text = try Project.text("config/desktop.toml")
        let changed = try AssistTable.replacing(in: text, by: Self.older)
        #expect(changed == text.replacing("\n[assist]\n", with: "\n[assist]\nprofile = \"older\"\nbubble = 24\n"))
    }

    @Test(
        "Another form of the settings is left to the person",
        arguments: [
            ("[overlay]\n[feeder]\n", nil), ("assist.profile = \"slow\"\n", 1),
            ("\nassist = { profile = \"slow\" }\n", 2),
            ("[assist]\nclick = \"\"\"\nshake\"\"\"\nbubble = 3", nil),
        ] as [(String, Int?)]
    )
    func otherForms(text: String, line: Int?) throws {
        guard let line else {
            _ = try AssistTable.replacing(in: text, by: Self.older)
            return
        }
        #expect(throws: AssistTable.Failure.otherForm(line: line)) {
            try AssistTable.replacing(in: text, by: Self.older)
        }
    }

    @Test(
        "A table with a mistake is replaced, and mistakes elsewhere stay the person's",
        arguments: [
            ("[assist]\nprofile = 3\nbubbel = 1\n", "[assist]\nprofile = \"older\"\nbubble = 24\n"),
            (
                "[overlay]\nthme = 1\n[asist]\n",
                "[overlay]\nthme = 1\n[asist]\n\n[assist]\nprofile = \"older\"\nbubble = 24\n"
            ),
        ]
    )
    func mistakes(before: String, after: String) throws {
        #expect(try AssistTable.replacing(in: before, by: Self.older) == after)
    }

    @Test("A text that is no TOML stays as it is")
    func noDocument() {
        #expect(throws: AssistTable.Failure.self) { try AssistTable.replacing(in: "x =", by: Self.older) }
    }
}
