import Glibc
import PointerRuntime
import SystemPackage

/// What all runs of other programs have in common.
enum SpawnedProgram {
    /// Starts a program with this process's environment.
    /// - Parameters:
    ///   - program: its path, or a name that PATH has.
    ///   - arguments: its arguments, without its own name.
    ///   - actions: what is done to its descriptors.
    /// - Throws: errors of the system; ENOENT if the program does not exist.
    static func start(
        _ program: String,
        _ arguments: [String],
        _ actions: inout posix_spawn_file_actions_t
    ) throws(Errno) -> pid_t {
        var words: [UnsafeMutablePointer<CChar>?] = unsafe ([program] + arguments).map { unsafe strdup($0) }
        defer { unsafe words.forEach { unsafe free($0) } }
        unsafe words.append(nil)
        var process: pid_t = 0
        let error = unsafe posix_spawnp(&process, program, &actions, nil, words, environ)
        guard error == 0 else { throw Errno(rawValue: error) }
        return process
    }

    /// Waits for a program that is about to end, or has ended.
    /// - Returns: the exit status; beyond 128, that of a shell for a program that a signal ended.
    /// - Throws: errors of the system; ECHILD if it is no child of this process.
    static func status(of process: pid_t) throws(Errno) -> Int32 {
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { throw .last }
        }
        return status & 0x7f == 0 ? status >> 8 & 0xff : 128 + (status & 0x7f)
    }
}
