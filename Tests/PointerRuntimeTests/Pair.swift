import CLinux
import PointerRuntime
import SystemPackage

/// A pair of connected descriptors, closed with their owner.
final class Pair {
    let first: Int32
    let second: Int32
    private var isFirstOpen = true
    private var isSecondOpen = true

    /// A pipe: `first` reads what `second` writes.
    static func pipe() throws -> Pair {
        var ends: [Int32] = [-1, -1]
        guard unsafe CLinux.pipe(&ends) == 0 else { throw Errno.last }
        return Pair(ends)
    }

    /// Two connected Unix sockets of a type such as SOCK_STREAM.
    static func sockets(_ type: __socket_type) throws -> Pair {
        var ends: [Int32] = [-1, -1]
        guard unsafe socketpair(AF_UNIX, Int32(type.rawValue), 0, &ends) == 0 else { throw Errno.last }
        return Pair(ends)
    }

    private init(_ ends: [Int32]) {
        first = ends[0]
        second = ends[1]
    }

    deinit {
        closeFirst()
        closeSecond()
    }

    func closeFirst() {
        if isFirstOpen { _ = close(first) }
        isFirstOpen = false
    }

    func closeSecond() {
        if isSecondOpen { _ = close(second) }
        isSecondOpen = false
    }

    func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = unsafe bytes.withUnsafeBytes { unsafe CLinux.write(second, $0.baseAddress, $0.count) }
    }

    func read() -> String {
        readText(first)
    }
}

/// What one read(2) gives, as text.
func readText(_ descriptor: Int32) -> String {
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = unsafe buffer.withUnsafeMutableBytes { unsafe CLinux.read(descriptor, $0.baseAddress, $0.count) }
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
}

/// How long a turn may last before a test counts as hung, in milliseconds.
let patience: Int32 = 30_000
