// Follow the pointer. Needs the library PointerClient of this package.
import Glibc
import PointerClient

let client = PointerClient()
do {
    // The stream ends with the daemon. Without `reconnects: false` it would report that, and wait for the next one.
    for try await event in client.events([.enter, .exit, .style], reconnects: false) {
        switch event {
        case .connected(let now), .resynced(let now):
            print("state", now.state.region?.node ?? "-", now.state.style.kind)
        case .event(.enter(let region, _), _):
            print("enter", region.node, "-")
        case .event(.exit(let region, _), _):
            print("exit", region.node, "-")
        case .event(.style(let style, let region, _), _):
            // Here is where your program does something about it.
            print("style", region?.node ?? "-", style.kind)
        default:
            break
        }
        fflush(nil)
    }
} catch ClientError.closed {
    // pointerd has ended.
} catch {
    print("follow-pointer: \(error)")
    exit(1)
}
