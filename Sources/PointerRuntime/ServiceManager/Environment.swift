import Glibc

/// The process's environment variables, as far as service managers use them.
package enum Environment {
    /// Returns a variable's value, or nil if it is not set.
    package static func value(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }

    /// Returns a variable's value and removes the variable, so that no child process mistakes it for its own.
    package static func take(_ name: String) -> String? {
        let value = value(name)
        unsafe unsetenv(name)
        return value
    }
}

/// The arguments that this process was started with.
package enum ProgramArguments {
    /// The arguments without the program's name; nil if they cannot be read.
    ///
    /// Swift reads them from `/proc/self/cmdline`. Without that file it returns none, not even the program's name.
    package static var given: [String]? {
        let all = CommandLine.arguments
        return all.isEmpty ? nil : Array(all.dropFirst())
    }

    /// The error message of a program for which ``given`` is nil.
    package static let unreadable = "cannot read the arguments: there is no /proc/self/cmdline; mount proc on /proc"
}
