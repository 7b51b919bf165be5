import ConfigurationFiles
import DriveConfiguration
import PointerConfiguration
import PointerModel
import SystemPackage
import TestBasics
import Testing

@Suite("What the guard reads of a configuration")
struct DriveConfigurationTests {
    private func devices(_ text: String, name: String = "pointerd.toml") throws -> [DeviceMatch] {
        let folder = try TemporaryFolder()
        return try DriveConfiguration.devices(in: ConfigurationFamily(of: try folder.write(name, text)))
    }

    /// The key and the message of each problem.
    private func problems(_ text: String) throws -> [String] {
        try #require(throws: ConfigurationError.self) { try devices(text) }.diagnostics.map(\.explanation)
    }

    @Test("the criteria of [drive], in TOML and in JSON")
    func criteria() throws {
        let expected = [DeviceMatch(kind: .mouse), DeviceMatch(id: DeviceMatch.ModelID("046d:*"))]
        #expect(try devices("[drive]\ndevices = [{ kind = 'mouse' }, { id = '046d:*' }]") == expected)
        let json = #"{"drive": {"devices": [{"kind": "mouse"}, {"id": "046d:*"}]}}"#
        #expect(try devices(json, name: "pointerd.json") == expected)
    }

    @Test("a list of surfaces in JSON, which pointerd takes for a configuration, has no criteria")
    func surfaces() throws {
        let text = #"[{"id": "a", "frame": {"x": 0, "y": 0, "width": 10, "height": 10}}]"#
        let folder = try TemporaryFolder()
        let family = ConfigurationFamily(of: try folder.write("pointerd.json", text))
        #expect(try Configuration.load(family).configuration.layout.surfaces.map(\.id) == ["a"])
        #expect(try DriveConfiguration.devices(in: family) == [])
    }

    @Test("no criteria without a table or without the key", arguments: ["", "[mouse]", "[drive]\nenabled = true"])
    func none(_ text: String) throws {
        #expect(try devices(text) == [])
    }

    @Test("mistakes elsewhere are left to the daemon")
    func others() throws {
        let text = """
            layouts = ["missing.toml"]
            unknown = 1
            [mouse]
            speed = "fast"
            [drive]
            mode = 3
            devices = [{ kind = "touchpad" }]
            """
        #expect(try devices(text) == [DeviceMatch(kind: .touchpad)])
    }

    @Test("a mistake in one criterion, or in the text, leaves no device")
    func mistakes() throws {
        #expect(
            try problems("drive.devices = [{ kind = 'mouse' }, { kind = 'touchpad', nam = 'a' }]")
                == ["drive.devices[1].nam: unknown key; did you mean \"name\"?"]
        )
        #expect(try problems("drive.devices = [{}]") == ["drive.devices[0]: is empty: it would fit every device"])
        #expect(
            try problems("drive.devices = 'mouse'") == ["drive.devices: expected an array of criteria, found a string"]
        )
        #expect(try problems("[[drive]]") == ["drive: expected a table, found an array"])
        #expect(try problems("drive = 1\n[").count == 1)
    }

    @Test("a file that cannot be read is an error")
    func missing() {
        #expect(throws: ConfigurationError.self) {
            try DriveConfiguration.devices(in: ConfigurationFamily(of: "/nonexistent/pointerd.toml"))
        }
    }
}
