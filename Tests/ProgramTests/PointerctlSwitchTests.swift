import Foundation
import Testing

@Suite("pointerctl turns things on and off by either pair of words")
struct PointerctlSwitchTests {
    @Test(
        "either pair of words turns something on and off",
        arguments: [
            ("on", "io.pointerd.Drive.Enable"), ("enable", "io.pointerd.Drive.Enable"),
            ("off", "io.pointerd.Drive.Disable"), ("disable", "io.pointerd.Drive.Disable"),
        ]
    )
    func drive(word: String, method: String) throws {
        let status = #"{"parameters":{"status":{"phase":"off","devices":[]}}}"#
        let daemon = try FakeDaemon(
            Dictionary(
                uniqueKeysWithValues: ["GetStatus", "Enable", "Disable"].map {
                    ("io.pointerd.Drive.\($0)", FakeDaemon.Answer(messages: [status]))
                }
            )
        )
        let keeps = method.hasSuffix("Enable") ? ["--yes"] : []
        let run = try ProgramRun("pointerctl", ["drive", word] + keeps + ["--socket", daemon.path], daemon: daemon)
        #expect(daemon.calls.contains { $0.contains(method) }, "\(daemon.calls) \(run.errors)")
    }

    @Test(
        "the same of the programs of the desktop",
        arguments: [("on", "enable"), ("enable", "enable"), ("off", "disable"), ("disable", "disable")]
    )
    func desktop(word: String, verb: String) throws {
        let folder = try TemporaryFolder()
        _ = try folder.program(
            "systemctl",
            """
            #!/bin/sh
            echo "$@" >> "${0%/*}/calls"
            printf 'LoadState=loaded\\nActiveState=active\\nUnitFileState=enabled\\n'

            """
        )
        _ = try ProgramRun(
            "pointerctl",
            ["desktop", word, "feeder", "--socket", "/nonexistent/p"],
            environment: ["XDG_CONFIG_HOME": folder.path, "PATH": "\(folder.path):/usr/bin:/bin"]
        )
        let calls = try String(contentsOfFile: "\(folder.path)/calls", encoding: .utf8)
        #expect(calls.contains("\(verb) --now pointer-feeder"), "\(calls)")
    }

    @Test("help and completions show one pair of the words")
    func shown() throws {
        for (command, words) in [
            ("drive", "status, on or off."), ("desktop", "status, enable, disable, lock or unlock."),
        ] {
            let help = try ProgramRun("pointerctl", [command, "--help"]).output
            #expect(help.contains(words), "\(help)")
        }
        let completions = try ProgramRun("pointerctl", ["--generate-completion-script", "fish"]).output
        #expect(completions.contains("'status on off'") && completions.contains("'status enable disable lock unlock'"))
    }
}
