import Foundation
import Testing

@Suite("Files that scripts make")
struct GeneratedFileTests {
    private static let python = "/usr/bin/python3"
    static let canGenerate = (try? ProgramRun(python, ["-c", "import tomllib"]))?.ending == .status(0)

    /// The pictures that the programs make, in any order.
    private static let pictures = ["buttons", "demo", "freeze", "bubble", "attribution", "drive", "window"].map {
        "\($0).svg"
    }

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func isSame(_ name: String, in place: String) throws -> Bool {
        let made = try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
        return try made == String(contentsOfFile: Repository.path("\(place)/\(name)"), encoding: .utf8)
    }

    @Test(
        "the demo's recordings are those that make-demo-recording computes from the layouts",
        .enabled(if: canGenerate, "/usr/bin/python3 cannot import the module tomllib")
    )
    func recordings() throws {
        let run = try ProgramRun(Self.python, [Repository.path("scripts/make-demo-recording"), folder.path])
        #expect(run.ending == .status(0) && run.errors == "")
        for name in ["demo.evemu", "flick.evemu"] { #expect(try isSame(name, in: "config/recordings"), "\(name)") }
    }

    @Test(
        "the pictures of the documents are those that make-pictures draws",
        .enabled(if: canGenerate, "/usr/bin/python3 cannot import the module tomllib")
    )
    func pictures() throws {
        let run = try ProgramRun(
            "/bin/bash",
            [Repository.path("scripts/make-pictures"), folder.path],
            environment: ["POINTERD_BUILT": ProgramRun.folder, "TMPDIR": folder.path]
        )
        #expect(run.ending == .status(0), "\(run.errors)")
        for name in Self.pictures {
            #expect(try isSame(name, in: "docs/guide/pictures"), "\(name)")
            #expect(try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)")).count <= 60_000, "\(name)")
        }
    }
}
