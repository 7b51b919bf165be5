import ConfigurationFiles
import DesktopConfiguration
import PointerConfiguration
import PointerModel
import SystemPackage
import TestBasics
import Testing

@Suite("The drive in a configuration file")
struct DriveDecodingTests {
    @Test("Every key, and the criteria in their order")
    func everyKey() throws {
        let drive = try Configuration(
            parsing: """
                [drive]
                enabled = true
                devices = [{ name = "Logi*", kind = "mouse" }, { id = "046d:c52b", phys = "/input1" }]
                mode = "relative"
                output = "HDMI-1"
                cursor = "true"
                fingers = "wheel"
                """
        ).drive
        var expected = DriveSettings()
        expected.isEnabled = true
        expected.devices = [
            DeviceMatch(name: Glob("Logi*"), kind: .mouse),
            DeviceMatch(id: .init(vendor: 0x046d, product: 0xc52b), physSuffix: "/input1"),
        ]
        expected.mode = .relative
        expected.output = "HDMI-1"
        expected.cursor = .position
        expected.fingers = .wheel
        #expect(drive == expected)
    }

    @Test("Without the table, the drive is off and may take over nothing")
    func absent() throws {
        #expect(try Configuration(parsing: "").drive == DriveSettings())
        #expect(try Configuration(parsing: "[drive]").drive == DriveSettings())
    }

    @Test(
        "A value that is none is refused",
        arguments: [
            "enabled = 1", "mode = \"warp\"", "cursor = \"displayed\"", "fingers = \"two\"", "output = \"\"",
            "devices = {}", "devices = [{}]", "devices = [{ kind = \"keyboard\" }]",
            "devices = [{ node = \"event3\" }]",
            "watchdog = 0.5", "users = \"alice\"", "users = [\"\"]", "users = [\"everyone\"]",
        ]
    )
    func mistakes(line: String) {
        #expect(throws: ConfigurationError.self) { try Configuration(parsing: "[drive]\n\(line)") }
    }

    @Test("Users are names, numbers and the session in front; without the key there is no such rule")
    func users() throws {
        #expect(try Configuration(parsing: "[drive]\nenabled = true").driveUsers == DriveUsers())
        #expect(try Configuration(parsing: "[drive]\nusers = []").driveUsers == DriveUsers([]))
        let users = try Configuration(parsing: "[drive]\nusers = ['alice', '7', '@helped', '@8', '@active']").driveUsers
        #expect(
            users.holders == [
                .user(Account(text: "alice")), .user(Account(7)), .group(Account(text: "helped")), .group(Account(8)),
                .activeSession,
            ]
        )
        #expect(users.groups == [8])
        for (user, isMember) in [(7, false), (1000, true)] {
            let users = DriveUsers([.user(Account(7)), .group(Account(8))])
            #expect(users.allow(active: UInt32(user)) { _ in isMember })
            #expect(!users.allow(active: nil) { _ in isMember })
        }
        #expect(!DriveUsers([]).allow(active: 7) { _ in false } && DriveUsers().allow(active: nil) { _ in false })
        #expect(DriveUsers([.activeSession]).allow(active: 7) { _ in false })
    }

    @Test("Check warns of what takes over less than it seems to say, with its place")
    func warnings() throws {
        let folder = try TemporaryFolder()
        func warnings(_ text: String) throws -> [DriveWarning] {
            ConfigurationFile.check(try folder.write("pointerd.toml", text)).driveWarnings
        }
        let empty = try warnings("[drive]\nenabled = true\n")
        #expect(empty.map(\.reason) == [.driveWithoutDevices] && empty.first?.place?.line == 2)
        let others = try warnings(
            """
            [drive]
            devices = [{ kind = "touchscreen" }, { kind = "mouse" },
              { property = "ID_INPUT_KEYBOARD=1" }]
            output = "other"
            """
        )
        #expect(others.map(\.reason) == [.driveOfOtherDevices, .driveOfOtherDevices, .driveWithoutOutput])
        #expect(others.map(\.place?.line) == [2, 3, 4])
        #expect(try warnings("[drive]\nenabled = true\ndevices = [{ kind = \"mouse\" }]\noutput = \"main\"\n").isEmpty)
    }
}
