import Glibc

/// The process's environment variables, as far as service managers use them.
public enum Environment {
    /// Returns a variable's value, or nil if it is not set.
    public static func value(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }

    /// Returns a variable's value and removes the variable, so that no child process mistakes it for its own.
    public static func take(_ name: String) -> String? {
        let value = value(name)
        unsafe unsetenv(name)
        return value
    }
}
