import SystemPackage

/// The service manager of the user, by `systemctl --user`.
enum UserManager {
    /// What systemctl printed, and its exit status.
    struct Answer {
        var status: Int32
        var text: String
    }

    /// Runs `systemctl --user`, and waits for its end.
    static func run(_ arguments: [String]) throws(Failure) -> Answer {
        do throws(Errno) {
            let answer = try ChildProcess.run("systemctl", ["--user", "--no-pager"] + arguments)
            return Answer(status: answer.status, text: String(decoding: answer.output, as: UTF8.self) + answer.errors)
        } catch {
            throw Failure(
                message: "cannot run systemctl: \(error)",
                advice: ["Without systemd, start the programs with your session, as its other programs are."]
            )
        }
    }
}
