import Glibc
import PointerModel
import PointerProtocol
import SystemPackage
import Varlink

/// Failures of connections and calls, with advice for the user.
extension Failure {
    /// Returns the failure for paths of which none led to the daemon; `errors` has one error for each.
    static func unreachable(_ paths: [String], _ errors: [ConnectError]) -> Failure {
        // An error of an existing socket explains more than a missing socket.
        let relevant = errors.first { error in
            if case .notFound = error { false } else { true }
        }
        return relevant.map(unreachable) ?? missing(paths)
    }

    private static func unreachable(_ error: ConnectError) -> Failure {
        switch error {
        case .notFound(let path):
            missing([path])
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
            ["Start it as a service: sudo systemctl start pointerd.socket", "Start it by hand: \(daemon)"]
        } else {
            ["Start it by hand: \(daemon) --socket \(paths.map(PointerText.escape).joined())"]
        }
    }

    /// The daemon's path for a shell: libexec if installed, this program's folder if only built. Neither is on PATH.
    private static var daemon: String {
        guard let program = unsafe realpath("/proc/self/exe", nil) else { return "pointerd" }
        defer { unsafe free(program) }
        let folder = FilePath(unsafe String(cString: program)).removingLastComponent()
        let places = [folder.removingLastComponent().appending("libexec/pointerd"), folder.appending("pointerd")]
        let found = places.first { unsafe access($0.string, X_OK) == 0 }
        return found.map { PointerText.escape($0.string) } ?? "pointerd"
    }

    private static func denied(_ path: String) -> Failure {
        let message = "no permission to connect to \(PointerText.escape(path))"
        guard let (place, file) = SocketFile.nearest(to: path) else { return Failure(message: message) }
        let group = PointerText.escape(file.group)
        let what = file.isSocket ? "The socket" : "The folder \(PointerText.escape(place))"
        guard file.isOpenToGroup, !file.isMember else {
            return Failure(
                message: message,
                advice: ["\(what) is open to its owner \(PointerText.escape(file.owner)) only."]
            )
        }
        if file.isListedMember {
            return Failure(
                message: message,
                advice: ["You were added to the group \(group) after this login: log in again, or run: newgrp \(group)"]
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

    /// Returns the failure for a call without a reply.
    static func call(_ method: String, at path: String, _ error: VarlinkClientError) -> Failure {
        let place = PointerText.escape(path)
        switch error {
        case .remote(let error):
            return refusal(method, at: place, error)
        case .closed:
            return Failure(
                message: "pointerd at \(place) closed the connection without an answer",
                advice: [
                    "It may be stopping, have no room for another client, or refuse so long a message (messageBytes in [limits])."
                ],
                isWithoutDaemon: true
            )
        case .notVarlink(let detail):
            return Failure(
                message:
                    "the service at \(place) does not speak Varlink as pointerd does: \(PointerText.escape(detail))"
            )
        case .invalidCall, .system:
            return Failure(message: "\(place): \(PointerText.escape(error.description))")
        }
    }

    private static func refusal(_ method: String, at place: String, _ error: VarlinkError) -> Failure {
        let parameter = PointerText.escape(error.parameters["parameter"] ?? "")
        let reason = error.reason.map(PointerText.escape)
        switch error.name {
        case "org.varlink.service.InterfaceNotFound", "org.varlink.service.MethodNotFound",
            "org.varlink.service.MethodNotImplemented":
            return Failure(
                message: "the service at \(place) does not know \(method)",
                advice: restart
            )
        case _ where error.name.hasSuffix(".OutOfRange"):
            return Failure(message: "pointerd refuses the value of \(parameter): \(reason ?? "it is out of range")")
        case _ where error.name.hasSuffix(".NoSuchPointer"):
            let name = PointerText.escape(error.parameters["pointer"] ?? "")
            return Failure(
                message: "there is no pointer \(name)",
                advice: [
                    "The configuration does not name it; pointerctl pointers lists those that exist."
                ]
            )
        case PointerError.cursorReported.qualifiedName:
            let name = PointerText.escape(error.parameters["pointer"] ?? "")
            return Failure(
                message: "another program reports the real cursor of the pointer \(name)",
                advice: ["The pointer stays there while the program runs; pointerctl status shows the position."]
            )
        case "org.varlink.service.InvalidParameter":
            return Failure(
                message: "pointerd refuses the value of \(parameter)\(reason.map { ": \($0)" } ?? "")",
                advice: parameter.hasSuffix(".output") ? ["pointerctl layout shows the outputs."] : []
            )
        case _ where error.isSessionInactive:
            return Failure(
                message: "muted: \(PointerText.inactive(on: error.parameters["seat"]))",
                advice: [
                    "Until it is, pointerd reports nothing about the pointer and the layout, and accepts no changes.",
                    "muteInactive under [sessions] in the daemon's configuration turns this off; root is never muted.",
                ]
            )
        case _ where error.name.hasSuffix(".PermissionDenied"):
            return denied(method, error)
        case ServiceError.configurationRefused.qualifiedName:
            let mistakes = (error.parameters["mistakes"] ?? "").split(separator: "\n")
            return Failure(
                message: "pointerd refused its configuration; the previous one stays in force",
                advice: mistakes.map { PointerText.escape(String($0)) }
            )
        case _ where error.name.hasSuffix(".SurfaceExists"):
            let name = PointerText.escape(error.parameters["surface"] ?? "")
            return Failure(
                message: "you already have a surface \(name)",
                advice: [
                    "Another of your programs shows it: pointerctl layout. To attach it under another id: --id ID"
                ]
            )
        case LayoutErrorName.limitExceeded.qualifiedName where error.parameters["limit"] == "styleBytes":
            let node = error.parameters["node"].map { " of node \(PointerText.escape($0))" } ?? ""
            return Failure(
                message: "a style\(node) is too long\(reason.map { ": \($0)" } ?? "")",
                advice: ["Every subscriber receives it: give its paths fewer or simpler parts."]
            )
        case _ where error.name.hasSuffix(".LimitExceeded"):
            let limit = PointerText.escape(error.parameters["limit"] ?? "")
            return Failure(
                message: "that is more than pointerd allows its clients: \(limit)",
                advice: ["If it is the name of a limit, [limits] in the daemon's configuration sets it."]
            )
        case LayoutErrorName.ambiguousSurface.qualifiedName:
            let owners = (error.parameters["owners"] ?? "").split(separator: ",")
            return .ambiguousSurface(
                error.parameters["surface"] ?? "",
                owners: owners.compactMap { Int64($0).flatMap(SurfaceOwner.init(number:)) }
            )
        case _ where error.name.hasSuffix(".NoSuchSurface"):
            return noSurface(error.parameters["surface"] ?? "")
        default:
            return Failure(message: "pointerd answered with the error \(PointerText.escape(error.description))")
        }
    }

    /// Returns the failure for a user without the role that the method requires.
    private static func denied(_ method: String, _ error: VarlinkError) -> Failure {
        let message = "pointerd does not let this user call \(method)"
        guard let role = error.parameters["role"].map(PointerText.escape) else {
            return Failure(message: message)
        }
        return Failure(
            message: "\(message), for which the role \(role) is needed",
            advice: [
                "The daemon's configuration gives roles to users, under [roles]: \(role) = [\"NAME\"]",
                "Root and the user that pointerd runs as have them all.",
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

    /// Advice if the daemon's version may differ from pointerctl's.
    private static let restart = [
        "It is not pointerd, or its version differs from this pointerctl (\(ProjectVersion.string)).",
        "After an update, restart it: sudo systemctl restart pointerd",
    ]

    /// Returns the failure for a reply that this version cannot decode.
    static func unreadable(_ method: String, at path: String) -> Failure {
        Failure(
            message: "pointerctl \(ProjectVersion.string) does not understand the reply of \(PointerText.escape(path)) "
                + "to \(method)",
            advice: ["With --json, pointerctl prints the reply as received."]
        )
    }

    /// Returns the failure for a socket of another Varlink service.
    static func otherService(_ service: ServiceInformation, at path: String) -> Failure {
        let name = PointerText.escape("\(service.vendor) \(service.product) \(service.version)")
        return Failure(message: "the service at \(PointerText.escape(path)) is not pointerd but \(name)")
    }

    /// Returns the failure for a reply that did not arrive in time.
    static func timedOut(_ path: String, seconds: Int) -> Failure {
        Failure(
            message: "the service at \(PointerText.escape(path)) did not answer within \(seconds) s",
            isWithoutDaemon: true
        )
    }
}
