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

    /// Runs `systemctl --user`, and waits for its end with patience.
    static func run(_ arguments: [String], _ patience: Patience) throws(Failure) -> Answer {
        do throws(Errno) {
            let answer = try patience.run(program, options + arguments, takesErrors: true)
            return Answer(status: answer.status, text: String(decoding: answer.output, as: UTF8.self))
        } catch {
            throw failure(error)
        }
    }

    private static func failure(_ error: Errno) -> Failure {
        guard error != .timedOut else {
            return Failure(
                message: "your service manager does not answer in time",
                advice: ["See what it does: systemctl --user list-jobs"]
            )
        }
        return Failure(
            message: "cannot run systemctl: \(error)",
            advice: ["Without systemd, start the programs with your session, as its other programs are."]
        )
    }
}
