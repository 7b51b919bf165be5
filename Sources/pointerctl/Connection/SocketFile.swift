import CLinux
import Glibc
import SystemPackage

/// The permissions of a socket, or of a folder above it, to explain why connecting failed.
struct SocketFile {
    /// Whether the file is a socket.
    let isSocket: Bool
    /// Permission bits, without the file's type.
    let mode: UInt32
    /// Name of the owner, or the number of a user without a name.
    let owner: String
    let group: String
    private let groupID: UInt32

    /// Reads the file's status; nil if there is no file or a folder above it is not accessible.
    init?(path: String) {
        var information = stat()
        guard unsafe stat(path, &information) == 0 else { return nil }
        isSocket = information.st_mode & S_IFMT == S_IFSOCK
        mode = information.st_mode & 0o777
        groupID = information.st_gid
        owner = UserNames.name(of: information.st_uid)
        group = Groups.name(of: information.st_gid)
    }

    /// Returns the path, or the nearest folder above it, whose status is readable.
    static func nearest(to path: String) -> (path: String, file: SocketFile)? {
        var candidate = FilePath(path)
        while true {
            if let file = SocketFile(path: candidate.string) { return (candidate.string, file) }
            guard candidate.removeLastComponent() else { return nil }
        }
    }

    /// Whether the group's members may connect to the socket or enter the folder. False for root's group: no user should join it.
    var isOpenToGroup: Bool { groupID != 0 && mode & (isSocket ? 0o020 : 0o010) != 0 }

    /// Whether this process runs with the group.
    var isMember: Bool { Groups.ofProcess.contains(groupID) }

    /// Whether the user gets in from the next login on: the user database has the user in the group, and this login does not.
    var opensAtNextLogin: Bool { isOpenToGroup && !isMember && Groups.ofNextLogin.contains(groupID) }
}
