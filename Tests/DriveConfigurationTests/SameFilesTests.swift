import ConfigurationFiles
import DriveConfiguration
import Glibc
import PointerConfiguration
import PointerModel
import SystemPackage
import TestBasics
import Testing

@Suite("The guard and the daemon agree on the files")
struct SameFilesTests {
    /// What may stand in one place of a family.
    private enum Part: CaseIterable {
        case absent, silent, criteria, other, masked

        /// The text of the file; nil if it is none.
        func text(_ name: String) -> String? {
            switch self {
            case .silent: "[drive]\nmode = \"relative\"\n[mouse]\nspeed = 0.5"
            case .criteria: "[drive]\ndevices = [{ name = \"\(name)\" }]"
            case .other: "drive.enabled = true\ndrive.devices = [{ name = \"\(name)\" }, { kind = \"touchpad\" }]"
            case .absent, .masked: nil
            }
        }
    }

    private static let places = [
        "packaged/1.toml", "packaged/2.toml", "pointerd.toml", "pointerd.toml.d/1.toml", "pointerd.toml.d/3.toml",
    ]

    @Test("in each order, both select the same devices, and the last file that says some counts")
    func everyOrder() throws {
        let store = try Self.store()
        let all = Part.allCases.count
        var found: Set<[DeviceMatch]> = []
        for number in 0..<(all * all * all * all * all) {
            var rest = number
            let parts = Self.places.map { _ in
                defer { rest /= all }
                return Part.allCases[rest % all]
            }
            // A part of them, spread evenly, has each file of each place as the last that counts.
            guard number % 7 == 0 else { continue }
            let folder = try TemporaryFolder()
            let family = try Self.link(parts, of: store.path, in: folder)
            let criteria = try DriveConfiguration.devices(in: family)
            #expect(try Configuration.load(family).configuration.drive.devices == criteria)
            #expect(criteria.first?.name?.pattern == Self.expected(parts))
            found.insert(criteria)
        }
        // None, and two kinds of each of the five places.
        #expect(found.count == 11)
    }

    /// The first criterion's name: the place of the last file that counts and says some.
    private static func expected(_ parts: [Part]) -> String? {
        Array(zip(places, parts)).last { place, part in
            // The drop-in beside the file takes the package's of the same name away.
            if place == "packaged/1.toml", parts[3] != .absent { return false }
            return part == .criteria || part == .other
        }?.0
    }

    /// Writes each part of each place once: a file that was just written is read twice.
    private static func store() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (number, place) in places.enumerated() {
            for part in Part.allCases {
                if let text = part.text(place) { try folder.write("\(number)-\(part)", text) }
            }
        }
        return folder
    }

    /// Makes a family of links to the parts of a store.
    private static func link(
        _ parts: [Part],
        of store: FilePath,
        in folder: borrowing TemporaryFolder
    ) throws -> ConfigurationFamily {
        try folder.write("packaged/README", "")
        try folder.write("pointerd.toml.d/README", "")
        for (number, (place, part)) in zip(places, parts).enumerated() {
            let isMask = part == .masked && place != "pointerd.toml"
            guard isMask || part.text(place) != nil else { continue }
            let target: FilePath = isMask ? "/dev/null" : store.appending("\(number)-\(part)")
            let link = folder.path.appending(place)
            let result = unsafe link.withPlatformString { link in
                unsafe target.withPlatformString { unsafe symlink($0, link) }
            }
            try #require(result == 0)
        }
        return ConfigurationFamily(
            packagedFolder: folder.path.appending("packaged"),
            file: folder.path.appending("pointerd.toml"),
            requiresFile: false,
            localFolder: folder.path.appending("pointerd.toml.d")
        )
    }

    @Test(
        "a mistake in the form of any file is both's; one in a table that the guard does not read is the daemon's alone"
    )
    func mistakes() throws {
        let store = try Self.store()
        for (text, isGuards) in [("[drive", true), ("[[devices]]\nreset = 1", false), ("mouse.speed = 7", false)] {
            for place in Self.places {
                let folder = try TemporaryFolder()
                let absent = [place, "pointerd.toml.d/1.toml"]
                let parts = Self.places.map { absent.contains($0) ? Part.absent : .criteria }
                let family = try Self.link(parts, of: store.path, in: folder)
                try folder.write(place, text)
                let file = folder.path.appending(place).string
                let daemons = try #require(throws: ConfigurationError.self) { try Configuration.load(family) }
                #expect(daemons.diagnostics.map(\.file) == [file])
                if isGuards {
                    #expect(throws: daemons) { try DriveConfiguration.devices(in: family) }
                } else {
                    #expect(try DriveConfiguration.devices(in: family).count == 1)
                }
            }
        }
    }
}
