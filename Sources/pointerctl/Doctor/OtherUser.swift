import FoundationEssentials
import Glibc
import PointerClient
import PointerRuntime
import SystemPackage

/// Another user, as whom root looks: in a process that has become that user before it opens anything of the user's. Whatever it says is the
/// user's word.
struct OtherUser {
    /// Why there is no answer.
    enum Silence: Sendable, CaseIterable {
        /// It took too long.
        case userSilent
        /// It was too long.
        case userEndless
        /// It is none.
        case userUnreadable
        /// No process could become the user.
        case userRefused
    }

    /// Seconds that the user's process has.
    static let patience = 5.0
    private static let folder = "/usr/bin"

    let name: String
    private let number: uid_t
    private let group: gid_t
    private let home: String

    /// Finds a user by name; nil if there is none.
    init?(named name: String) {
        guard let entry = unsafe getpwnam(name) else { return nil }
        unsafe self.init(
            name: name,
            number: entry.pointee.pw_uid,
            group: entry.pointee.pw_gid,
            home: String(cString: entry.pointee.pw_dir)
        )
    }

    private init(name: String, number: uid_t, group: gid_t, home: String) {
        self.name = name
        self.number = number
        self.group = group
        self.home = home
    }

    /// Looks as each of some users, and at most as ``PointerctlLimit/otherUsers``. Of one who cannot be looked at, the answer says so.
    /// - Parameters:
    ///   - names: the users' names.
    ///   - socket: path of the daemon's socket; nil for that of POINTERD_SOCKET, or the usual one.
    static func contents(of names: [String], _ socket: String?) -> DoctorContentOfAll {
        let most = PointerctlLimit.otherUsers.most
        let arguments = (socket ?? Terminal.variable(SocketLocation.environmentVariable)).map {
            ["--socket", absolute($0)]
        }
        let users = names.prefix(most).map { name in
            let content = OtherUser(named: name)?.content(arguments ?? [])
            return DoctorContentOfUser(user: name, content: content ?? DoctorContent(.otherUser(name, .userRefused)))
        }
        return DoctorContentOfAll(users: users, left: max(0, names.count - most))
    }

    /// Returns a path as it is from the root folder, where users' processes run.
    private static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
    }

    /// Asks a process of the user.
    /// - Parameter arguments: further arguments of `doctor`.
    func content(_ arguments: [String]) -> DoctorContent {
        do throws(Errno) {
            let answer = try BoundedRun.run(
                "\(Self.folder)/setsid",
                command(arguments),
                within: Self.patience,
                leads: true
            )
            guard answer.status == 0 else {
                // What setpriv and env end with if they cannot start pointerctl.
                return DoctorContent(
                    .otherUser(name, [126, 127].contains(answer.status) ? .userRefused : .userUnreadable)
                )
            }
            return Self.content(of: answer.output) ?? DoctorContent(.otherUser(name, .userUnreadable))
        } catch {
            let silence: Silence =
                switch error {
                case .timedOut: .userSilent
                case .fileTooLarge: .userEndless
                default: .userRefused
                }
            return DoctorContent(.otherUser(name, silence))
        }
    }

    /// Reads what a process of the user has printed; nil if it is no content.
    static func content(of output: [UInt8]) -> DoctorContent? {
        try? JSONDecoder().decode(DoctorContent.self, from: Data(output))
    }

    /// The arguments of setsid: the root folder, an environment of its own, and this program without any right but the user's.
    private func command(_ arguments: [String]) -> [String] {
        let runtime = "/run/user/\(number)"
        let environment = [
            "HOME=\(home)", "USER=\(name)", "LOGNAME=\(name)", "PATH=/usr/bin:/bin", "LANG=C.UTF-8",
            "XDG_RUNTIME_DIR=\(runtime)", "DBUS_SESSION_BUS_ADDRESS=unix:path=\(runtime)/bus",
        ]
        let rights = [
            "--reuid=\(number)", "--regid=\(group)", "--init-groups", "--bounding-set=-all", "--inh-caps=-all",
            "--ambient-caps=-all", "--no-new-privs",
            // The interruption of root's process ends the user's, too.
            "--pdeathsig=KILL",
        ]
        let program = SiblingProgram.path("pointerctl") ?? "/usr/bin/pointerctl"
        return ["\(Self.folder)/env", "--chdir=/", "--ignore-environment"] + environment + ["\(Self.folder)/setpriv"]
            + rights + [program, "doctor", "--json", "--for-root", "--timeout", "1"] + arguments
    }
}
