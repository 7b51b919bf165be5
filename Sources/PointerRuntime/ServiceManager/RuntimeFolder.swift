/// The folder of a person's session for files that programs share (XDG_RUNTIME_DIR), and what the programs of the desktop keep there.
package enum RuntimeFolder {
    /// Name of the file that exists while a hook of the screen locker says that the screen is locked.
    package static let lockedName = "pointerd-locked"
    /// Name of the file that the session's feeder locks.
    package static let feederLockName = "pointerd-feeder.lock"
    /// Name of the file in which the feeder says which applications it cannot ask.
    package static let feederStatusName = "pointerd-feeder.json"
    /// Name of the file in which the overlay says what it knows of the cursor.
    package static let overlayStatusName = "pointerd-overlay.json"

    /// The folder's path; nil if the environment does not name it.
    package static var path: String? {
        guard let path = Environment.value("XDG_RUNTIME_DIR"), path.hasPrefix("/") else { return nil }
        return path
    }

    /// Returns the path of a file in the folder; nil if the environment does not name the folder.
    package static func file(_ name: String) -> String? { path.map { "\($0)/\(name)" } }
}
