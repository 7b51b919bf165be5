import Glibc
import PointerModel
import PointerProtocol
import SystemPackage
import Varlink

/// What to tell somebody whose daemon cannot be reached.
extension Failure {
    /// None of the paths led to the daemon; `errors` has one error for each.
    static func unreachable(_ paths: [String], _ errors: [ConnectError]) -> Failure {
        // A socket that is there says more than one that is missing.
        let telling = errors.first { error in
            if case .notFound = error { false } else { true }
        }
        return telling.map(unreachable) ?? missing(paths)
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

    /// The daemon as a shell has to call it: installed, it is no command of everybody's, and built, it lies beside this program.
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
                "\(what) is open to the group \(group), of which you are no member.",
                "Join it, then log in again: sudo usermod -aG \(group) \"$USER\"",
            ]
        )
    }

    /// A call without a reply.
    static func call(_ method: String, at path: String, _ error: VarlinkClientError) -> Failure {
        let place = PointerText.escape(path)
        switch error {
        case .remote(let error):
            return refusal(method, at: place, error)
        case .closed:
            return Failure(
                message: "pointerd at \(place) closed the connection without an answer",
                advice: [
                    "It may be stopping, serve as many clients as it allows, or take no message that long: messageBytes in [limits]."
                ],
                isWithoutDaemon: true
            )
        case .notVarlink(let detail):
            return Failure(
                message:
                    "what listens on \(place) does not speak Varlink as pointerd does: \(PointerText.escape(detail))"
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
                    "The configuration names it no longer, or never did; pointerctl status shows those that there are."
                ]
            )
        case PointerError.cursorReported.qualifiedName:
            let name = PointerText.escape(error.parameters["pointer"] ?? "")
            return Failure(
                message: "another program reports where the real cursor of the pointer \(name) is",
                advice: ["The pointer is there for as long as that program runs; pointerctl status shows where."]
            )
        case "org.varlink.service.InvalidParameter":
            return Failure(
                message: "pointerd refuses the value of \(parameter)\(reason.map { ": \($0)" } ?? "")",
                advice: parameter.hasSuffix(".output") ? ["pointerctl layout shows the outputs that there are."] : []
            )
        case _ where error.isOfMuted:
            return Failure(
                message: "muted: \(PointerText.inactive(on: error.parameters["seat"]))",
                advice: [
                    "pointerd tells nothing of the pointer and the layout, and takes nothing about them, until it is.",
                    "muteInactive under [sessions] in the daemon's configuration says so; root is never muted.",
                ]
            )
        case _ where error.name.hasSuffix(".PermissionDenied"):
            return denied(method, error)
        case ServiceError.configurationRefused.qualifiedName:
            let mistakes = (error.parameters["mistakes"] ?? "").split(separator: "\n")
            return Failure(
                message: "pointerd did not take its configuration, the one before stays in force",
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
                advice: ["Everybody who follows the pointer gets it: give its paths fewer or simpler parts."]
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

    /// The user lacks the role that the method needs.
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

    static func noSurface(_ id: String) -> Failure {
        Failure(
            message: "there is no surface \(PointerText.escape(id))",
            advice: ["pointerctl layout shows the surfaces of the layout."]
        )
    }

    /// What helps where the daemon is an earlier version than pointerctl.
    private static let restart = [
        "It is not pointerd, or one of another version than this pointerctl (\(ProjectVersion.string)).",
        "After an update, restart it: sudo systemctl restart pointerd",
    ]

    /// A reply that is not what this version understands.
    static func unreadable(_ method: String, at path: String) -> Failure {
        Failure(
            message: "the answer of \(PointerText.escape(path)) to \(method) is not what pointerctl "
                + "\(ProjectVersion.string) understands",
            advice: ["With --json it is printed as it came."]
        )
    }

    /// Another Varlink service listens where pointerd was expected.
    static func stranger(_ service: ServiceInformation, at path: String) -> Failure {
        let name = PointerText.escape("\(service.vendor) \(service.product) \(service.version)")
        return Failure(message: "the service at \(PointerText.escape(path)) is not pointerd but \(name)")
    }

    /// Nothing came within the time that a user would wait.
    static func silent(_ path: String, seconds: Int) -> Failure {
        Failure(
            message: "what listens on \(PointerText.escape(path)) did not answer within \(seconds) s",
            isWithoutDaemon: true
        )
    }
}
