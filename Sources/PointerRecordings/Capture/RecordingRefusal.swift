import CLinux
import Glibc
import PointerInput
import PointerRuntime
import SafeText
import SystemPackage

/// The reason why a device cannot be recorded or measured, in words for the user of the command.
package struct RecordingRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// The device's node.
    package let node: String
    /// The reason, and what may help.
    package let reason: String

    init(node: String, reason: String) {
        self.node = node
        self.reason = reason
    }

    /// Makes the error for a node that did not open, from its status before.
    init(node: String, _ failure: UnusableDevice, owner status: stat) {
        let isRefused = failure.error == .permissionDenied
        self.init(node: node, reason: isRefused ? Self.permission(status) : failure.reason)
    }

    /// `node: reason`, safe to print.
    package var description: String { PrintableText.escape("\(node): \(reason)") }

    /// Returns the reason for a refused permission, with the users who may read the node.
    private static func permission(_ status: stat) -> String {
        var readers: [String] = []
        if status.st_mode & S_IRUSR != 0 { readers.append("user \(userName(status.st_uid))") }
        if status.st_mode & S_IRGRP != 0 { readers.append("group \(groupName(status.st_gid))") }
        let list = readers.isEmpty ? "nobody but root" : readers.joined(separator: " and ")
        return "permission denied: user \(userName(geteuid())) may not read it, \(list) may; run the command with sudo"
    }

    private static func userName(_ user: uid_t) -> String {
        guard let entry = unsafe getpwuid(user) else { return "\(user)" }
        return unsafe String(cString: entry.pointee.pw_name)
    }

    private static func groupName(_ group: gid_t) -> String {
        guard let entry = unsafe getgrgid(group) else { return "\(group)" }
        return unsafe String(cString: entry.pointee.gr_name)
    }
}
