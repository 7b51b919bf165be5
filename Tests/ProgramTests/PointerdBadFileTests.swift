import Foundation
import Glibc
import SystemPackage
import Testing

@Suite("pointerd refuses files that are none of its own")
struct PointerdBadFileTests {
    /// Something that is no configuration and no recording.
    enum Thing: String, CaseIterable, CustomTestStringConvertible {
        case missing, text, folder, device, fifo, huge

        var testDescription: String { rawValue }

        /// Makes it, and gives its path.
        func make(in folder: TemporaryFolder) throws -> String {
            let path = "\(folder.path)/\(rawValue)"
            switch self {
            case .missing: break
            case .text: return try folder.file(rawValue, "this is nothing of the kind\n")
            case .folder: try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            case .device: return "/dev/zero"
            case .fifo: guard unsafe mkfifo(path, 0o600) == 0 else { throw Errno(rawValue: errno) }
            case .huge:
                // Without a byte on the disk.
                _ = try folder.file(rawValue, "")
                guard unsafe truncate(path, 100_000_000) == 0 else { throw Errno(rawValue: errno) }
            }
            return path
        }
    }

    /// What is said of each as a configuration.
    private static let configurationMessages: [(Thing, String)] = [
        (.missing, ": there is no such file"),
        (.text, ":1:6: not TOML: "),
        (.folder, ": is a directory, not a regular file"),
        (.device, ": is a device, not a regular file"),
        (.fifo, ": is a FIFO, not a regular file"),
        (.huge, ": is 100000000 bytes long: at most 1048576 are read"),
    ]

    /// What is said of each as a recording.
    private static let recordingMessages: [(Thing, String)] = [
        (.missing, ": No such file or directory"),
        (.text, ":1: not a line of an evemu recording"),
        (.folder, ": it is not a regular file"),
        (.device, ": it is not a regular file"),
        (.fifo, ": it is not a regular file"),
        (.huge, ": it is larger than 64 MiB"),
    ]

    @Test("as --config", arguments: configurationMessages)
    func configuration(thing: Thing, message: String) throws {
        let folder = try TemporaryFolder()
        let path = try thing.make(in: folder)
        let socket = "\(folder.path)/pointerd.sock"
        let run = try ProgramRun("pointerd", ["--config", path, "--socket", socket])
        #expect(run.ending == .status(1))
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("Error: the configuration is not in order\n\(path)\(message)"))
        #expect(!FileManager.default.fileExists(atPath: socket))
    }

    @Test("as --replay", arguments: recordingMessages)
    func recording(thing: Thing, message: String) throws {
        let folder = try TemporaryFolder()
        let configuration = try folder.file("pointerd.toml", "")
        let path = try thing.make(in: folder)
        let socket = "\(folder.path)/pointerd.sock"
        let run = try ProgramRun(
            "pointerd",
            ["--config", configuration, "--socket", socket, "--replay", path]
        )
        #expect(run.ending == .status(1))
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("Error: \(path)\(message)"))
        #expect(!FileManager.default.fileExists(atPath: socket))
    }

    @Test(
        "keys and values that are not the configuration's",
        arguments: [
            ("[mouse]\nspede = 1\n", #":2:1: mouse.spede: unknown key; did you mean "speed"?"#),
            ("[mouse]\nspeed = \"fast\"\n", ":2:9: mouse.speed: expected a number, found a string"),
            ("[mouse]\nspeed = 21\n", ":2:9: mouse.speed: "),
            ("[log]\nlevel = \"\\u001b[31mred\"\n", ":2:9: log.level: "),
        ]
    )
    func content(text: String, message: String) throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("pointerd.toml", text)
        let run = try ProgramRun("pointerd", ["--config", file, "--socket", "\(folder.path)/pointerd.sock"])
        #expect(run.ending == .status(1))
        #expect(run.errors.hasPrefix("Error: the configuration is not in order\n\(file)\(message)"))
        #expect(!run.errors.contains("\u{1B}"))
    }
}
