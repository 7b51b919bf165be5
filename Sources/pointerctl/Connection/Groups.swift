import Glibc

/// The groups of this process, and those that the user database gives its user.
enum Groups {
    /// Most groups that are asked for; the kernel's own bound.
    private static let most = 65_536

    /// Numbers of the groups that this process has.
    static var ofProcess: Set<gid_t> {
        let count = getgroups(0, nil)
        guard count > 0 else { return [getegid()] }
        var groups = [gid_t](repeating: 0, count: Int(count))
        let found = unsafe getgroups(count, &groups)
        return Set(groups.prefix(max(0, Int(found)))).union([getegid()])
    }

    /// Numbers of the groups that the next login of this user has; empty if the user has no entry.
    static var ofNextLogin: [gid_t] {
        guard let user = unsafe getpwuid(getuid()) else { return [] }
        var count: Int32 = 64
        while true {
            var groups = [gid_t](repeating: 0, count: Int(count))
            let room = count
            let found = unsafe getgrouplist(user.pointee.pw_name, user.pointee.pw_gid, &groups, &count)
            if found >= 0 { return Array(groups.prefix(Int(count))) }
            guard count > room, count <= most else { return [] }
        }
    }

    /// Names of the groups that the user got after this login.
    static var newerThanLogin: [String] {
        let own = ofProcess
        return ofNextLogin.filter { !own.contains($0) }.map(name)
    }

    /// Returns a group's name, or the number of a group without a name.
    static func name(of group: gid_t) -> String {
        guard let entry = unsafe getgrgid(group), let name = unsafe entry.pointee.gr_name else { return "\(group)" }
        return unsafe String(cString: name)
    }
}
