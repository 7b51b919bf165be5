import Glibc

/// Names of this machine's users.
enum UserNames {
    /// Returns a user's name, or the number as text if the user has no name.
    static func name(of user: UInt32) -> String {
        guard let entry = unsafe getpwuid(user), let name = unsafe entry.pointee.pw_name else { return "\(user)" }
        return unsafe String(cString: name)
    }

    /// Returns the number of the user with this name; nil if there is none.
    static func number(of name: String) -> UInt32? {
        guard let entry = unsafe getpwnam(name) else { return nil }
        return unsafe entry.pointee.pw_uid
    }
}
