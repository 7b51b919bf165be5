import SystemPackage

/// The service manager of the user, by `systemctl --user`.
enum UserManager {
    /// What systemctl printed, and its exit status.
    struct Answer {
        var status: Int32
        var text: String
    }

    private static let program = "systemctl"
    private static let options = ["--user", "--no-pager"]

    /// Runs `systemctl --user`, and waits for its end.
    static func run(_ arguments: [String]) throws(Failure) -> Answer {
        do throws(Errno) {
            let answer = try ChildProcess.run(program, options + arguments)
            return Answer(status: answer.status, text: String(decoding: answer.output, as: UTF8.self) + answer.errors)
        } catch {
            throw withoutProgram(error)
        }
    }

    /// Runs `systemctl --user` for an answer, and waits for it with patience.
    static func ask(_ arguments: [String], _ patience: Patience) throws(Failure) -> Answer {
        do throws(Errno) {
            let answer = try patience.run(program, options + arguments, takesErrors: true)
            return Answer(status: answer.status, text: String(decoding: answer.output, as: UTF8.self))
        } catch {
            throw withoutProgram(error)
        }
    }

    private static func withoutProgram(_ error: Errno) -> Failure {
        Failure(
            message: "cannot run systemctl: \(error)",
            advice: ["Without systemd, start the programs with your session, as its other programs are."]
        )
    }
}
