import Foundation
import Glibc
import SystemPackage
import Testing

@testable import pointerctl

@Suite("Programs that may hang or print without end")
struct BoundedRunTests {
    private func run(_ script: String, within seconds: Double = 600, takesErrors: Bool = false) throws(Errno)
        -> BoundedRun.Answer
    {
        try BoundedRun.run("/bin/sh", ["-c", script], within: seconds, takesErrors: takesErrors)
    }

    @Test("The output and the status of one that ends are those of the program")
    func ends() throws {
        let answer = try run("echo said; echo complained >&2; exit 3")
        #expect(answer.status == 3 && String(decoding: answer.output, as: UTF8.self) == "said\n")
        let both = try run("echo complained >&2", takesErrors: true)
        #expect(String(decoding: both.output, as: UTF8.self) == "complained\n")
        #expect(try run("kill -KILL $$").status == 128 + SIGKILL)
        #expect(throws: Errno.noSuchFileOrDirectory) { try BoundedRun.run("/nonexistent", [], within: 600) }
    }

    @Test("It has no descriptor that this process has from its own parent")
    func descriptors() throws {
        let file = unsafe open("/dev/null", O_RDONLY)
        // A number that nothing here has otherwise.
        let inherited = fcntl(file, F_DUPFD, 700)
        defer {
            close(file)
            close(inherited)
        }
        #expect(inherited >= 700)
        let list = String(decoding: try run("ls /proc/self/fd").output, as: UTF8.self).split(separator: "\n")
        #expect(list.contains("1") && !list.contains("\(inherited)"), "\(list)")
    }

    @Test("One that hangs is ended, also if it has closed its output")
    func hangs() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pointerctl-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        // A name that no other process has.
        let program = folder.appending(path: "hanging").path
        try FileManager.default.copyItem(atPath: "/bin/sleep", toPath: program)
        #expect(throws: Errno.timedOut) { try run("exec \(program) 86400", within: 0.1) }
        #expect(throws: Errno.timedOut) { try run("exec >&- 2>&-; exec \(program) 86400", within: 0.1) }
        // What nobody has waited for stays in the table of processes, and busies those who wait for any child.
        let processes = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int32($0) != nil }
        let states = processes.compactMap { try? String(contentsOfFile: "/proc/\($0)/stat", encoding: .utf8) }
        #expect(!states.contains { $0.contains("(hanging) Z \(getpid()) ") })
        #expect(throws: Errno.timedOut) { try Patience(each: 600, all: 0).run("/bin/true", []) }
    }

    @Test("One with a session of its own is ended with what it has started there", arguments: [true, false])
    func session(hangs: Bool) throws {
        let fifo = FileManager.default.temporaryDirectory.appending(path: "pointerctl-\(UUID().uuidString)").path
        #expect(unsafe mkfifo(fifo, 0o600) == 0)
        defer { unsafe unlink(fifo) }
        let reader = unsafe open(fifo, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(reader) }
        // Only the child of the child has the other end, whose last writer's end the reader notices.
        let child = "{ echo; exec sleep 86400; } >\(fifo) &"
        if hangs {
            #expect(throws: Errno.timedOut) {
                try BoundedRun.run(
                    "/usr/bin/setsid",
                    ["/bin/sh", "-c", "\(child) exec sleep 86400"],
                    within: 2,
                    leads: true
                )
            }
        } else {
            // It ends once the child has the FIFO.
            let script = "exec 3>\(fifo); { exec sleep 86400; } >&3 2>&1 & exit 5"
            let answer = try BoundedRun.run("/usr/bin/setsid", ["/bin/sh", "-c", script], within: 600, leads: true)
            #expect(answer.status == 5)
        }
        var watched = pollfd(fd: reader, events: 0, revents: 0)
        #expect(unsafe poll(&watched, 1, -1) == 1 && watched.revents & Int16(POLLHUP) != 0)
    }
}
