/// Where the socket is when nobody names it.
public enum SocketLocation {
    /// Names the socket for clients.
    public static let environmentVariable = "POINTERD_SOCKET"

    /// Under the service manager.
    public static let system = "/run/pointerd/pointerd.sock"

    /// When started by hand by a user, below the folder that XDG_RUNTIME_DIR names.
    public static func user(runtimeDirectory: String) -> String { runtimeDirectory + "/pointerd.sock" }

    /// Where a client looks, in order: the variable alone if it is set, else the system's socket, then the user's.
    public static func candidates(environment: (String) -> String?) -> [String] {
        if let named = environment(environmentVariable), !named.isEmpty { return [named] }
        guard let directory = environment("XDG_RUNTIME_DIR"), !directory.isEmpty else { return [system] }
        return [system, user(runtimeDirectory: directory)]
    }
}
