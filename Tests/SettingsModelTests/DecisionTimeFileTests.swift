import SystemPackage
import TestBasics
import Testing

@testable import SettingsModel

@Suite("The time to decide that the window remembers")
struct DecisionTimeFileTests {
    private static let name = "pointerd/decision-time"

    @Test("What is written is read, and replaces what was before")
    func written() throws {
        let folder = try TemporaryFolder()
        let file = DecisionTimeFile(in: folder.path)
        #expect(file.seconds == nil)
        try folder.write(Self.name, "")
        for seconds in Trial.times {
            try file.write(seconds)
            #expect(file.seconds == seconds)
        }
    }

    @Test("What no window has written says nothing", arguments: ["", "\n", "31", "-60", "60 seconds", "long"])
    func other(text: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.name, text)
        #expect(DecisionTimeFile(in: folder.path).seconds == nil)
    }

    @Test("A folder that is not there is an error")
    func withoutFolder() throws {
        let folder = try TemporaryFolder()
        #expect(throws: Errno.noSuchFileOrDirectory) { try DecisionTimeFile(in: folder.path).write(60) }
    }
}
