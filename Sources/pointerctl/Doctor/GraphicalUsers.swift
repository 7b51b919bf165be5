import SystemPackage

/// The users who have a graphical session, as logind knows them.
enum GraphicalUsers {
    private static let loginctl = "/usr/bin/loginctl"

    /// Returns their names. Throws if logind does not answer.
    /// - Parameter program: loginctl's path.
    static func names(_ patience: Patience, _ program: String = loginctl) throws(Failure) -> [String] {
        let properties = ["--property=Name", "--property=Type", "--property=Class"]
        var sessions: [String] = []
        for session in ids(try ask(["list-sessions", "--no-legend"], patience, program)) {
            let answer = try run(["show-session"] + properties + [session], patience, program)
            // A session may have ended meanwhile.
            if answer.status == 0 { sessions.append(String(decoding: answer.output, as: UTF8.self)) }
        }
        return names(sessions)
    }

    /// Returns whether a user's graphical session is in front; nil if logind does not know the user.
    static func isInFront(_ user: UInt32, _ patience: Patience) -> Bool? {
        guard let display = try? ask(["show-user", "\(user)", "--property=Display", "--value"], patience) else {
            return nil
        }
        guard let session = ids(display).first else { return false }
        return (try? ask(["show-session", session, "--property=Active", "--value"], patience))?.hasPrefix("yes")
    }

    /// Returns the sessions' ids of a list of sessions.
    static func ids(_ list: String) -> [String] {
        list.split(separator: "\n").compactMap { line in
            guard let id = line.split(separator: " ").first, id.allSatisfy({ $0.isLetter || $0.isNumber }) else {
                return nil
            }
            return String(id)
        }
    }

    /// Returns the users of the graphical sessions among sessions' properties, each once.
    static func names(_ sessions: [String]) -> [String] {
        var names: [String] = []
        for session in sessions {
            let lines = session.split(separator: "\n")
            let isGraphical = lines.contains("Type=x11") || lines.contains("Type=wayland") || lines.contains("Type=mir")
            guard isGraphical, lines.contains("Class=user"),
                let name = lines.first(where: { $0.hasPrefix("Name=") })?.dropFirst("Name=".count),
                !names.contains(String(name))
            else { continue }
            names.append(String(name))
        }
        return names
    }

    private static func run(
        _ arguments: [String],
        _ patience: Patience,
        _ program: String
    ) throws(Failure) -> BoundedRun.Answer {
        do throws(Errno) {
            return try patience.run(program, arguments, takesErrors: true)
        } catch {
            throw Failure(message: "cannot run loginctl: \(error)")
        }
    }

    private static func ask(
        _ arguments: [String],
        _ patience: Patience,
        _ program: String = loginctl
    ) throws(Failure) -> String {
        let answer = try run(arguments, patience, program)
        let text = String(decoding: answer.output, as: UTF8.self)
        guard answer.status == 0 else {
            let reason = text.split(separator: "\n").first.map { PointerText.escape(String($0)) }
            throw Failure(message: "logind does not answer: \(reason ?? "no reason is given")")
        }
        return text
    }
}
