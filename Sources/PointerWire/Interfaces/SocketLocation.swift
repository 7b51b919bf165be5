/// Default locations of the daemon's socket.
package enum SocketLocation {
    /// Environment variable with the socket's path, for clients.
    package static let environmentVariable = "POINTERD_SOCKET"

    /// Path of a daemon that the service manager starts.
    package static let system = "/run/pointerd/pointerd.sock"

    /// Returns the path for a daemon that a user starts by hand, below the folder that XDG_RUNTIME_DIR names.
    package static func user(runtimeDirectory: String) -> String { runtimeDirectory + "/pointerd.sock" }

    /// Returns the paths that a client tries, in order: the variable's alone if it is set, else the system's, then the user's.
    package static func candidates(environment: (String) -> String?) -> [String] {
        if let named = environment(environmentVariable), !named.isEmpty { return [named] }
        guard let directory = environment("XDG_RUNTIME_DIR"), !directory.isEmpty else { return [system] }
        return [system, user(runtimeDirectory: directory)]
    }
}
