import Glibc
import PointerClient
import PointerModel
import PointerRuntime
import PointerWire

/// Failures of connections and calls, with advice for the user.
extension Failure {
    /// Creates the failure for a call without a reply.
    /// - Parameters:
    ///   - error: The library's error.
    ///   - method: The qualified name of the method.
    ///   - daemon: The connection.
    init(_ error: ClientError, of method: String, at daemon: DaemonConnection) {
        let place = daemon.place
        switch error {
        case .unreachable(let error):
            self = Self.unreachable(error, paths: daemon.location.paths)
        case .closed:
            self.init(
                message: "pointerd at \(place) closed the connection without an answer",
                advice: [
                    "It may be stopping, have no room for another client, or refuse so long a message (messageBytes in [limits])."
                ],
                isWithoutDaemon: true
            )
        case .timedOut:
            self.init(
                message:
                    "the service at \(place) did not answer within \(daemon.timeout?.components.seconds ?? 0) s",
                advice: daemon.location.paths.contains(SocketLocation.system)
                    ? [
                        "Mistakes in its files keep it from starting: pointerctl check",
                        "Its log says more: sudo journalctl --unit pointerd --lines 20",
                    ] : [],
                isWithoutDaemon: true
            )
        case .unreadable(let detail):
            self.init(
                message:
                    "the service at \(place) does not speak Varlink as pointerd does: \(PointerText.escape(detail))"
            )
        case .invalidCall(let detail):
            self.init(message: "\(place): the call cannot be sent: \(PointerText.escape(detail))")
        case .system(let error):
            self.init(message: "\(place): the service cannot be reached: \(error)")
        default:
            self = error.isMethodUnknown ? .unknownMethod(method, at: place) : .refusal(method, error)
        }
    }

    private static func unreachable(_ error: ConnectError, paths: [String]) -> Failure {
        switch error {
        case .notFound:
            missing(paths)
        case .notRunning(let path):
            refused(path)
        case .permissionDenied(let path):
            denied(path)
        case .invalidPath, .system:
            Failure(message: error.description)
        }
    }

    private static func missing(_ paths: [String]) -> Failure {
        let names = paths.map(PointerText.escape).joined(separator: " or ")
        return Failure(
            message: "pointerd does not seem to run: there is no socket \(names)",
            advice: start(paths) + [
                "If it listens elsewhere: --socket PATH or \(SocketLocation.environmentVariable)=PATH"
            ],
            isWithoutDaemon: true
        )
    }

    private static func refused(_ path: String) -> Failure {
        let name = PointerText.escape(path)
        if let file = SocketFile(path: path), !file.isSocket {
            return Failure(message: "\(name) is not a socket")
        }
        return Failure(
            message:
                "pointerd is not running: nobody listens on the socket \(name), which an earlier daemon left behind",
            advice: start([path]),
            isWithoutDaemon: true
        )
    }

    private static func start(_ paths: [String]) -> [String] {
        if paths.contains(SocketLocation.system) {
            [
                "Start it as a service: sudo systemctl start pointerd.socket",
                "If an administrator has masked that: sudo systemctl unmask pointerd.socket",
                "Start it by hand: \(daemon)",
            ]
        } else {
            ["Start it by hand: \(daemon) --socket \(paths.map(PointerText.escape).joined())"]
        }
    }

    /// The daemon's path for a shell.
    private static var daemon: String { PointerText.escape(SiblingProgram.path("pointerd") ?? "pointerd") }

    private static func denied(_ path: String) -> Failure {
        let message = "no permission to connect to \(PointerText.escape(path))"
        guard let (place, file) = SocketFile.nearest(to: path) else { return Failure(message: message) }
        let group = PointerText.escape(file.group)
        let what = file.isSocket ? "The socket" : "The folder \(PointerText.escape(place))"
        guard file.isOpenToGroup, !file.isMember else {
            return Failure(
                message: message,
                advice: ["\(what) is open to its owner \(PointerText.escape(file.owner)) only."]
                    + (path == SocketLocation.system
                        ? ["Have systemd make it anew, as its unit says: sudo systemctl restart pointerd.socket"] : [])
            )
        }
        if file.opensAtNextLogin {
            return Failure(
                message: message,
                advice: [
                    "You were added to the group \(group) after this login: log out fully, or restart the computer.",
                    "For one terminal: newgrp \(group)",
                ]
            )
        }
        return Failure(
            message: message,
            advice: [
                "\(what) is open to the group \(group), and you are not a member.",
                "Join it, then log in again: sudo usermod -aG \(group) \"$USER\"",
            ]
        )
    }

    private static func refusal(_ method: String, _ error: ClientError) -> Failure {
        switch error {
        case .outOfRange(let parameter, let reason):
            let name = PointerText.escape(parameter)
            let text = reason.map(PointerText.escape) ?? "it is out of range"
            return Failure(message: "pointerd refuses the value of \(name): \(text)")
        case .noSuchPointer(let pointer):
            return Failure(
                message: "there is no pointer named \"\(PointerText.escape(pointer))\"",
                advice: [
                    "The configuration does not name it; pointerctl pointers lists those that exist."
                ]
            )
        case .cursorReported(let pointer):
            return Failure(
                message: "another program reports the real cursor of the pointer \(PointerText.escape(pointer))",
                advice: ["The pointer stays there while the program runs; pointerctl status shows the position."]
            )
        case .invalidParameter(let parameter, let reason):
            let text = reason.map { ": \(PointerText.escape($0))" } ?? ""
            return Failure(
                message: "pointerd refuses the value of \(PointerText.escape(parameter))\(text)",
                advice: parameter.hasSuffix(".output") ? ["pointerctl layout shows the outputs."] : []
            )
        case .sessionInactive(let seat):
            return Failure(
                message: "muted: \(PointerText.inactive(on: seat.isEmpty ? nil : seat))",
                advice: [
                    "Until it is, pointerd reports nothing about the pointer and the layout, and accepts no changes.",
                    "muteInactive under [sessions] in the daemon's configuration turns this off; root is never muted.",
                ]
            )
        case .permissionDenied(let role):
            return denied(method, role: role)
        case .configurationRefused(let mistakes):
            return Failure(
                message: "pointerd refused its configuration; the previous one stays in force",
                advice: mistakes.split(separator: "\n").map { PointerText.escape(String($0)) }
            )
        case .surfaceExists(let surface):
            return Failure(
                message: "you already have a surface \(PointerText.escape(surface))",
                advice: [
                    "Another of your programs shows it: pointerctl layout. To attach it under another id: --id ID"
                ]
            )
        case .limitExceeded("styleBytes", let node, let reason):
            let place = node.map { " of node \(PointerText.escape($0))" } ?? ""
            let text = reason.map { ": \(PointerText.escape($0))" } ?? ""
            return Failure(
                message: "a style\(place) is too long\(text)",
                advice: ["Every subscriber receives it: give its paths fewer or simpler parts."]
            )
        case .limitExceeded("guests", _, _):
            return Failure(
                message: "pointerd gives this user no role, and has no place for one more user without a role",
                advice: ["An administrator gives roles in [roles] of /etc/pointerd/pointerd.toml."]
            )
        case .limitExceeded(let limit, _, _):
            return Failure(
                message: "that is more than pointerd allows its clients: \(PointerText.escape(limit))",
                advice: ["If it is the name of a limit, [limits] in the daemon's configuration sets it."]
            )
        case .ambiguousSurface(let surface, let owners):
            return .ambiguousSurface(surface, owners: owners)
        case .noSuchSurface(let surface):
            return noSurface(surface)
        default:
            return Failure(message: "pointerd answered with the error \(error.description)")
        }
    }

    /// Returns the failure for a method that the service does not have.
    private static func unknownMethod(_ method: String, at place: String) -> Failure {
        Failure(
            message: "the service at \(place) does not know \(method)",
            advice: [
                "It is not pointerd, or its version differs from this pointerctl (\(ProjectVersion.string)).",
                "After an update, restart it: sudo systemctl restart pointerd",
            ]
        )
    }

    /// Returns the failure for a user without the role that the method requires.
    private static func denied(_ method: String, role: String?) -> Failure {
        let message = "pointerd does not let this user call \(method)"
        guard let role = role.map(PointerText.escape) else {
            return Failure(message: message)
        }
        return Failure(
            message: "\(message), for which the role \(role) is needed",
            advice: [
                "The daemon's configuration gives roles to users, under [roles]: \(role) = [\"NAME\"]",
                "Root and the user that pointerd runs as have them all"
                    // What the other roles allow belongs to the user that calls.
                    + (["admin", "drive", "sync"].contains(role) ? ": sudo is enough." : "."),
            ]
        )
    }

    /// Returns the failure for a surface that does not exist.
    static func noSurface(_ id: String) -> Failure {
        Failure(
            message: "there is no surface \(PointerText.escape(id))",
            advice: ["pointerctl layout shows the surfaces of the layout."]
        )
    }

    /// Returns the failure for a reply that this version cannot decode.
    static func unreadable(_ method: String, at place: String) -> Failure {
        Failure(
            message: "pointerctl \(ProjectVersion.string) does not understand the reply of \(place) to \(method)",
            advice: ["With --json, pointerctl prints the reply as received."]
        )
    }

    /// Returns the failure for a socket of another Varlink service.
    static func otherService(_ service: ServiceInformation, at place: String) -> Failure {
        let name = PointerText.escape("\(service.vendor) \(service.product) \(service.version)")
        return Failure(message: "the service at \(place) is not pointerd but \(name)")
    }
}
