/// The arguments that this process was started with.
public enum ProgramArguments {
    /// The arguments without the program's name; nil if they cannot be read.
    ///
    /// Swift reads them from `/proc/self/cmdline`. Without that file it returns none, not even the program's name.
    public static var given: [String]? {
        let all = CommandLine.arguments
        return all.isEmpty ? nil : Array(all.dropFirst())
    }

    /// The error message of a program for which ``given`` is nil.
    public static let unreadable = "cannot read the arguments: there is no /proc/self/cmdline; mount proc on /proc"
}
