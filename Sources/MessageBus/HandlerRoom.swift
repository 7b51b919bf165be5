import Glibc

/// Room for what handlers allocate, which is taken while sd-bus reads.
///
/// Anybody may send a message of up to 128 MiB, and sd-bus asks for all of its memory at once. Where the data of a process is limited
/// (RLIMIT_DATA), a message that is larger than what is left ends the connection with ENOMEM. One that just fits would leave nothing for
/// the handlers, and a process ends when an allocation of its own fails. So this much of the address space is taken while sd-bus reads, and
/// given back while a handler runs. Nothing touches it, so it takes no memory.
@safe
final class HandlerRoom {
    /// What messages and handlers take at most while a message is handled, in bytes.
    static let size = 8 << 20

    private var place: UnsafeMutableRawPointer?

    deinit { giveBack() }

    /// Takes the room. With less than that left, it does nothing, and sd-bus may have what there is.
    func take() {
        guard unsafe place == nil else { return }
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        let found = unsafe mmap(nil, Self.size, PROT_READ | PROT_WRITE, flags, -1, 0)
        if unsafe found != MAP_FAILED { unsafe place = found }
    }

    func giveBack() {
        if let taken = unsafe place { _ = unsafe munmap(taken, Self.size) }
        unsafe place = nil
    }

    /// Gives the room back while a handler runs.
    func lend<Result>(_ handler: () -> Result) -> Result {
        let isTaken = unsafe place != nil
        giveBack()
        defer { if isTaken { take() } }
        return handler()
    }
}
