import Glibc
import Testing

@Suite("pointerd sees to it that it may open enough files")
struct PointerdDescriptorTests {
    /// A daemon with these limits of open files and this number of connections.
    private func arguments(soft: Int, hard: Int, connections: Int, in folder: TemporaryFolder) throws -> [String] {
        let configuration = try folder.file("pointerd.toml", "[limits]\nconnections = \(connections)\n")
        let recording = try folder.file("resting.evemu", MouseRecording.resting.text)
        return [
            "--nofile=\(soft):\(hard)", "\(ProgramRun.folder)/pointerd", "--config", configuration, "--replay",
            recording,
            "--socket", "\(folder.path)/pointerd.sock",
        ]
    }

    @Test("a soft limit that is too low is raised")
    func raised() throws {
        let folder = try TemporaryFolder()
        let arguments = try arguments(soft: 100, hard: 1000, connections: 200, in: folder)
        let socket = "\(folder.path)/pointerd.sock"
        let daemon = try DaemonProcess(program: "/usr/bin/prlimit", arguments, socket: socket, in: folder)
        try daemon.waitForLine("listens on \(socket)")
        let asked = ["--pid", "\(daemon.child)", "--nofile", "--noheadings", "--output=SOFT,HARD"]
        let limits = try ProgramRun("/usr/bin/prlimit", asked).output.split { " \n".contains($0) }
        #expect(limits == ["324", "1000"])
        #expect(try daemon.stop() == .status(0))
    }

    @Test("one that is higher stays as it is")
    func enough() throws {
        let folder = try TemporaryFolder()
        let arguments = try arguments(soft: 500, hard: 1000, connections: 200, in: folder)
        let socket = "\(folder.path)/pointerd.sock"
        let daemon = try DaemonProcess(program: "/usr/bin/prlimit", arguments, socket: socket, in: folder)
        try daemon.waitForLine("listens on \(socket)")
        let asked = ["--pid", "\(daemon.child)", "--nofile", "--noheadings", "--output=SOFT"]
        #expect(try ProgramRun("/usr/bin/prlimit", asked).output.contains("500"))
        #expect(try daemon.stop() == .status(0))
    }

    @Test("a hard limit that is too low prevents the start, and the error says which one is enough")
    func refused() throws {
        let folder = try TemporaryFolder()
        let run = try ProgramRun(
            "/usr/bin/prlimit",
            arguments(soft: 100, hard: 323, connections: 200, in: folder)
        )
        #expect(run.ending == .status(1))
        #expect(
            run.errors == """
                Error: 323 open files are allowed, and 200 connections, devices and the daemon's own take 324: set LimitNOFILE=324 in the \
                unit (ulimit -n 324 in a shell), or lower connections under [limits]

                """
        )
    }
}
