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
        group = Self.groupName(information.st_gid)
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
    var isMember: Bool {
        if getegid() == groupID { return true }
        let count = getgroups(0, nil)
        guard count > 0 else { return false }
        var groups = [gid_t](repeating: 0, count: Int(count))
        let found = unsafe getgroups(count, &groups)
        return groups.prefix(max(0, Int(found))).contains(groupID)
    }

    /// Whether the user database lists the user as a member of the group, even if this login does not have the group yet.
    var isListedMember: Bool {
        guard let entry = unsafe getgrgid(groupID), let user = unsafe getpwuid(getuid()) else { return false }
        guard var member = unsafe entry.pointee.gr_mem else { return false }
        while let name = unsafe member.pointee {
            if unsafe strcmp(name, user.pointee.pw_name) == 0 { return true }
            unsafe member += 1
        }
        return false
    }

    private static func groupName(_ id: gid_t) -> String {
        guard let entry = unsafe getgrgid(id), let name = unsafe entry.pointee.gr_name else { return "\(id)" }
        return unsafe String(cString: name)
    }
}
