import CLinux
import Dispatch
import Glibc

/// Runs a body that must not wait for anyone to read from `descriptor`.
///
/// If it does wait, the descriptor is read after a long while, so that the test fails instead of hanging.
func withoutReader(of descriptor: Int32, _ body: () throws -> Void) throws {
    let done = try Pair.pipe()
    let end = done.first
    let reader = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
        var isDone = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
        var limit = patience
        while unsafe poll(&isDone, 1, limit) == 0 {
            limit = 10
            var hasMore = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            while unsafe poll(&hasMore, 1, 0) > 0 { _ = readText(descriptor) }
        }
        reader.signal()
    }
    defer {
        done.closeSecond()
        reader.wait()
    }
    try body()
}

/// Writes to a descriptor until it takes nothing more, and leaves it blocking as it was.
func fill(_ descriptor: Int32) {
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    // Large pieces first, then what space is left.
    for size in [4096, 1] {
        let bytes = [UInt8](repeating: UInt8(ascii: "."), count: size)
        while unsafe bytes.withUnsafeBytes({ unsafe write(descriptor, $0.baseAddress, $0.count) }) > 0 {}
    }
    _ = fcntl(descriptor, F_SETFL, flags)
}
