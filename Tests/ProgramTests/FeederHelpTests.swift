import Documents
import Foundation
import Glibc
import PointerWire
import Testing

@Suite("pointer-feeder on a desktop that does not say where windows are", .timeLimit(.minutes(10)))
struct FeederHelpTests {
    private let folder: TemporaryFolder
    private let daemon: DaemonProcess

    init() throws {
        folder = try TemporaryFolder()
        daemon = try DaemonProcess(configuration: "[roles]\nassist = [\"everyone\"]\n", in: folder)
    }

    private func feeder(_ arguments: [String] = [], settings: String) throws -> DaemonProcess {
        try DaemonProcess(
            program: "pointer-feeder",
            ["--socket", daemon.socket, "--config", try folder.file("desktop.toml", settings)] + arguments,
            socket: daemon.socket,
            in: folder,
            environment: [
                "WAYLAND_DISPLAY": "wayland-9", "XDG_CURRENT_DESKTOP": "labwc", "XDG_RUNTIME_DIR": folder.path,
            ]
        )
    }

    /// Waits until a pointer has help of this profile.
    private func waitForHelp(_ profile: String) throws {
        let client = try daemon.connect()
        repeat {
            try client.call("io.pointerd.Assist.GetStatus")
        } while try client.reply(AssistStatusReply.self).status.pointers.first?.settings.profile != profile
    }

    @Test(
        "--explain takes places that a layout may have",
        arguments: [["1e300", "0"], ["0", "nan"], ["inf", "0"], ["1000001", "0"], ["1"], ["1", "2", "3"]]
    )
    func farPlaces(_ place: [String]) throws {
        let run = try ProgramRun("pointer-feeder", ["--explain"] + place)
        #expect(run.ending == .status(64) && run.errors.contains("--explain takes two numbers"), "\(run.errors)")
    }

    @Test(
        "What goes with --coverage goes with nothing else, and a floor is a share",
        arguments: [
            (["mousepad"], "the name of a program goes with --coverage"),
            (["--floor", "5"], "--floor goes with --coverage"),
            (["--coverage", "one", "--floor", "101"], "--floor takes a number from 0 to 100"),
            (["--coverage", "one", "--floor", "nan"], "--floor takes a number from 0 to 100"),
            (["--coverage", "--once"], "only one of"), (["--json"], "--json goes with --audit and --coverage"),
        ]
    )
    func coverage(_ arguments: [String], _ error: String) throws {
        let run = try ProgramRun("pointer-feeder", arguments)
        #expect(run.ending == .status(64) && run.errors.contains(error), "\(run.errors)")
    }

    @Test("It holds the person's help until a signal, says why there are no regions, and leaves no file")
    func holding() throws {
        let feeder = try feeder(settings: "[assist]\nprofile = \"slow\"\n")
        try feeder.waitForLine(
            "holds the help of [assist] alone: this compositor (labwc) does not say where windows are"
        )
        try waitForHelp("slow")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.contains { $0.contains("feeder") && $0.hasSuffix(".json") }, "\(names)")
        #expect(try feeder.stop() == .status(0))
        try waitForHelp("steady")
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(!left.contains { $0.contains("feeder") && $0.hasSuffix(".json") }, "\(left)")
    }

    @Test(
        "Without help, and where it is to look at windows, it ends, and another start would not help",
        arguments: [
            ([], "[feeder]\n"), (["--once"], "[assist]\nprofile = \"slow\"\n"), (["--coverage"], "[feeder]\n"),
        ]
    )
    func ending(arguments: [String], settings: String) throws {
        let feeder = try feeder(arguments, settings: settings)
        #expect(try feeder.waitForEnd() == .status(78))
        #expect(feeder.log.first?.hasPrefix("Error: this compositor (labwc)") == true, "\(feeder.log)")
    }
}
