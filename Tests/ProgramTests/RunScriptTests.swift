import Foundation
import Testing

@Suite("make run")
struct RunScriptTests {
    private static let umockdev = "/usr/bin/umockdev-run"
    static let canMock = FileManager.default.isExecutableFile(atPath: umockdev)

    /// A mouse for udev that pointerd cannot use: its node answers nothing.
    private static let device = """
        P: /devices/virtual/input/input7
        E: SUBSYSTEM=input
        A: name=Mouse Without Answers

        P: /devices/virtual/input/input7/event7
        N: input/event7
        E: SUBSYSTEM=input
        E: DEVNAME=/dev/input/event7
        E: MAJOR=13
        E: MINOR=71
        E: ID_INPUT=1
        E: ID_INPUT_MOUSE=1
        A: dev=13:71

        """

    @Test(
        "where pointerd can use no device, it says so and why, and plays the recordings",
        .enabled(if: canMock, "umockdev is not installed")
    )
    func refusedDevice() throws {
        let folder = try TemporaryFolder()
        let run = try ProgramRun(
            Self.umockdev,
            [
                "--device", try folder.file("device", Self.device), "--", "/bin/bash",
                Repository.path("scripts/run"),
            ],
            environment: ["POINTERD_BUILT": ProgramRun.folder, "TMPDIR": folder.path, "LANG": "C.UTF-8"],
            when: ("pointerctl monitor", then: .interrupt)
        )
        let lines = run.lines
        #expect(lines.first == "==> pointerd can use none of this machine's pointing devices:", "\(run.errors)")
        #expect(lines.contains { $0.contains("/dev/input/event7  Mouse Without Answers") })
        #expect(lines.contains { $0.hasPrefix("==> Replaying a mouse and a touchpad from config/recordings instead") })
    }
}
