import CLinux
import Glibc
import SystemPackage

/// The memory of this process.
package enum ResidentMemory {
    /// Resident memory in bytes; nil if the kernel does not report it, as without /proc.
    package static var bytes: Int? {
        let number = unsafe open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { return nil }
        let file = OwnedDescriptor(number)
        var buffer = [UInt8](repeating: 0, count: 128)
        let count = unsafe read(file.rawValue, &buffer, buffer.count)
        guard count > 0 else { return nil }
        // In pages: the total size, the resident size, and further numbers that are not needed here.
        let numbers = String(decoding: buffer[..<count], as: UTF8.self).split(separator: " ")
        guard numbers.count > 1, let pages = Int(numbers[1]) else { return nil }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }
}

/// Access of other processes to the memory of this one.
package enum MemoryDumps {
    /// Denies access to everyone but the superuser until the process exits (prctl(2), PR_SET_DUMPABLE).
    ///
    /// The kernel writes no core dump, not even to a program that collects them, which a size limit would not stop. Other
    /// processes of the same user cannot trace the process or read its memory below /proc, where root owns most of its
    /// files.
    package static func forbid() {
        clinux_forbid_dumps()
    }
}

/// Memory that a process uses only to start.
package enum StartUpMemory {
    /// Releases the pages of code and constants. The kernel maps a page again when it is next used, at about a microsecond
    /// each.
    package static func release() {
        clinux_drop_code()
    }
}
