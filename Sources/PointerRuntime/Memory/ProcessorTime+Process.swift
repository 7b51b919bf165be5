import Glibc

extension ProcessorTime {
    /// The kernel counts the processor time of other processes in units of this many microseconds.
    package static var unit: Int64 { 1_000_000 / Int64(max(1, sysconf(Int32(_SC_CLK_TCK)))) }

    /// Returns the processor time of all threads of a process since its start, in microseconds; nil if the kernel does not report it, as
    /// without /proc or once the process is gone. It is in /proc/PID/stat, which everybody may read.
    package static func of(_ process: Int32) -> Int64? {
        let number = unsafe open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { return nil }
        let file = OwnedDescriptor(number)
        var buffer = [UInt8](repeating: 0, count: 1024)
        let count = unsafe read(file.rawValue, &buffer, buffer.count)
        guard count > 0 else { return nil }
        return units(in: String(decoding: buffer[..<count], as: UTF8.self)).map { $0 * unit }
    }

    /// Returns the sum of utime and stime in the text of a process's stat; nil in any other text.
    static func units(in stat: String) -> Int64? {
        // The second field is the name that the process has given itself, in parentheses. What is behind it are the state and numbers.
        guard let end = stat.lastIndex(of: ")") else { return nil }
        let fields = stat[stat.index(after: end)...].split(separator: " ")
        guard fields.count > 12, let user = Int64(fields[11]), let system = Int64(fields[12]) else { return nil }
        let sum = user.addingReportingOverflow(system)
        return sum.overflow || !(0...Int64.max / 1_000_000).contains(sum.partialValue) ? nil : sum.partialValue
    }
}
