import Glibc
import SystemPackage

/// The memory of this process.
public enum ResidentMemory {
    /// Resident memory in bytes; nil if the kernel does not report it, as without /proc.
    public static var bytes: Int? {
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
