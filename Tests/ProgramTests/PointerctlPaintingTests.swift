import Foundation
import Glibc
import Testing

@Suite("pointerctl snapshot --png")
struct PointerctlPaintingTests {
    private let folder: TemporaryFolder
    private let layout: String

    private static let text = """
        [[surfaces]]
        id = "</title>&%s"
        frame = { x = 0, y = 0, width = 600, height = 200 }
        [[surfaces.nodes]]
        id = "\\"><script>😀\\uFFFF"
        frame = { x = 10, y = 10, width = 100, height = 40 }
        interaction = {}

        """

    init() throws {
        folder = try TemporaryFolder()
        layout = try folder.file("layout.toml", Self.text)
    }

    private func run(_ arguments: String..., program: String = "pointerctl") throws -> ProgramRun {
        try ProgramRun(program, ["snapshot", layout] + arguments)
    }

    /// Returns width and height of a PNG file; nil if it is none.
    private func size(_ name: String) throws -> [Int]? {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)")))
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
        return [16, 20].map { offset in bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    }

    @Test("the picture has the size of the SVG one, with the pixels per point that are asked for")
    func sizes() throws {
        // 600 x 200 points, a margin of 16 around, and a line of 16 below.
        #expect(try run("--output", "\(folder.path)/usual.png").ending == .status(0))
        #expect(try size("usual.png") == [1264, 496])
        #expect(
            try run("--png", "--at", "60,30", "--scale", "0.5", "--output", "\(folder.path)/small").ending == .status(0)
        )
        #expect(try size("small") == [316, 124])
        #expect(try run("--svg", "--output", "\(folder.path)/picture.png").ending == .status(0))
        #expect(try size("picture.png") == nil)
    }

    @Test("without --output, standard output receives the file, unless it is a terminal")
    func standardOutput() throws {
        let run = try run("--png")
        #expect(run.ending == .status(0) && run.output.contains("PNG\r\n"))
        let refused = try ProgramRun("pointerctl", ["snapshot", layout, "--png"], onTerminal: true)
        #expect(refused.ending == .status(64) && refused.errors.contains("--output"))
    }

    @Test("a picture with too many pixels is refused, with the scale that fits")
    func tooLarge() throws {
        let wide = Self.text.replacing("width = 600", with: "width = 9000")
        _ = try folder.file("layout.toml", wide)
        let run = try run("--output", "\(folder.path)/wide.png", "--scale", "2")
        #expect(run.ending == .status(1))
        #expect(run.errors.hasPrefix("pointerctl: the picture is too large at this scale; at most 1.81 fits\n"))
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/wide.png"))
    }

    /// Installs pointerctl into a folder bin, and makes a folder libexec beside it.
    private func installed() throws -> String {
        for name in ["bin", "libexec"] {
            let path = "\(folder.path)/\(name)"
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        }
        let program = "\(folder.path)/bin/pointerctl"
        // By another process: whatever other tests start meanwhile would hold a file open that this one writes, which nobody may run then.
        #expect(try ProgramRun("/bin/cp", ["\(ProgramRun.folder)/pointerctl", program]).ending == .status(0))
        return program
    }

    @Test("an installed painter is in libexec; without one, the error says how to get it, and SVG needs none")
    func libexec() throws {
        let program = try installed()
        let output = "\(folder.path)/picture.png"
        let lacking = try run("--output", output, program: program)
        #expect(lacking.ending == .status(1))
        #expect(lacking.errors.hasPrefix("pointerctl: PNG needs the program pointer-painter, which is not installed\n"))
        #expect(lacking.errors.contains("sudo apt install pointerd-desktop"))
        #expect(!FileManager.default.fileExists(atPath: output))
        #expect(try run("--svg", program: program).ending == .status(0))
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/libexec/pointer-painter",
            withDestinationPath: "\(ProgramRun.folder)/pointer-painter"
        )
        #expect(try run("--output", output, program: program).ending == .status(0))
        #expect(try size("picture.png") != nil)
    }

    @Test(
        "a painter that fails is an error with its reason",
        arguments: [("echo no\u{1B}font >&2; exit 1", "no\\u{1b}font"), ("kill -SEGV $$", "status 139")]
    )
    func failing(script: String, reason: String) throws {
        let program = try installed()
        _ = try folder.program("libexec/pointer-painter", "#!/bin/sh\n\(script)\n")
        let run = try run("--png", program: program)
        #expect(run.ending == .status(1) && run.output == "")
        #expect(run.errors.contains(reason))
    }

    @Test("the painter refuses what is no request")
    func noRequest() throws {
        let run = try ProgramRun("pointer-painter", [])
        #expect(run.ending == .status(1) && run.output == "")
        #expect(run.errors == "standard input has no picture; pointerctl snapshot --png runs this program\n")
    }

    @Test(
        "what does not fit together is refused",
        arguments: [
            ["--scale", "2"], ["--png", "--scale", "9"], ["--png", "--scale", "0"], ["--png", "--svg"],
            ["--png", "--json"],
        ]
    )
    func refused(arguments: [String]) throws {
        #expect(try ProgramRun("pointerctl", ["snapshot", layout] + arguments).ending == .status(64))
    }
}
