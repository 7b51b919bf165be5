import CLinux
import Glibc
import SystemPackage

/// What the file system says about a socket's path, for whoever may not connect to it.
struct SocketFile {
    /// Whether it is a socket rather than something else.
    let isSocket: Bool
    /// The permissions alone.
    let mode: UInt32
    /// The owner's name, or the number where it has none.
    let owner: String
    let group: String
    private let groupID: UInt32

    /// nil where there is nothing, or where the folders above let nobody look.
    init?(path: String) {
        var information = stat()
        guard unsafe stat(path, &information) == 0 else { return nil }
        isSocket = information.st_mode & S_IFMT == S_IFSOCK
        mode = information.st_mode & 0o777
        groupID = information.st_gid
        owner = UserNames.name(of: information.st_uid)
        group = Self.groupName(information.st_gid)
    }

    /// The path itself or the nearest folder above it that can be looked at.
    static func nearest(to path: String) -> (path: String, file: SocketFile)? {
        var candidate = FilePath(path)
        while true {
            if let file = SocketFile(path: candidate.string) { return (candidate.string, file) }
            guard candidate.removeLastComponent() else { return nil }
        }
    }

    /// Whether members of the group may do what others may not: connect to a socket, enter a folder. Nobody is to be told to join root's.
    var isOpenToGroup: Bool { groupID != 0 && mode & (isSocket ? 0o020 : 0o010) != 0 }

    /// Whether this process is a member of the group already.
    var isMember: Bool {
        if getegid() == groupID { return true }
        let count = getgroups(0, nil)
        guard count > 0 else { return false }
        var groups = [gid_t](repeating: 0, count: Int(count))
        let found = unsafe getgroups(count, &groups)
        return groups.prefix(max(0, Int(found))).contains(groupID)
    }

    /// Whether the user database counts the user among the group's members, though this login may not know yet.
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
