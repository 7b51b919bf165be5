import Glibc

/// The names of users, as this machine knows them.
enum UserNames {
    /// A user's name, or the number where the user has none.
    static func name(of user: UInt32) -> String {
        guard let entry = unsafe getpwuid(user), let name = unsafe entry.pointee.pw_name else { return "\(user)" }
        return unsafe String(cString: name)
    }

    /// The number of the user of this name; nil: there is no such user.
    static func number(of name: String) -> UInt32? {
        guard let entry = unsafe getpwnam(name) else { return nil }
        return unsafe entry.pointee.pw_uid
    }
}
