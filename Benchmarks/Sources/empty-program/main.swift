// The least that a Swift program with a loop is: says that it is ready and waits for a signal's end.
import Glibc
import ServicePeers

/// Says READY=1 to the socket that NOTIFY_SOCKET names.
func giveNotice() -> Bool {
    guard let path = unsafe getenv("NOTIFY_SOCKET") else { return true }
    var place = sockaddr_un()
    place.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: place.sun_path)
    guard unsafe strlen(path) < room else { return false }
    unsafe withUnsafeMutableBytes(of: &place.sun_path) {
        unsafe $0.copyMemory(from: .init(start: path, count: strlen(path)))
    }
    let notifications = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    defer { close(notifications) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    return unsafe withUnsafePointer(to: &place) { place in
        unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
            unsafe sendto(notifications, "READY=1", 7, 0, place, size) == 7
        }
    }
}

let epoll = epoll_create1(0)
guard epoll >= 0, giveNotice() else { exit(1) }
var event = unsafe epoll_event()
while true {
    let count = unsafe epoll_wait(epoll, &event, 1, -1)
    guard count >= 0 || errno == EINTR else { exit(1) }
}
