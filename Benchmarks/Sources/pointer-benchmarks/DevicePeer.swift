import DevicePeers

/// Another way to read the device.
@safe final class DevicePeer {
    enum Way {
        case raw
        case libevdev
        case libinput
    }

    private let handle: OpaquePointer
    /// Which of the device's readers it is.
    let number: Int32

    /// Opens the device. Nil where that fails.
    init?(_ way: Way) {
        number = fake_device_readers()
        let made =
            switch way {
            case .raw: unsafe peer_make_raw()
            case .libevdev: unsafe peer_make_libevdev()
            case .libinput: unsafe peer_make_libinput()
            }
        guard let handle = unsafe made else { return nil }
        unsafe self.handle = handle
    }

    deinit { unsafe peer_free(handle) }

    func turn() { unsafe peer_turn(handle) }

    var answer: PeerAnswer { unsafe peer_answer(handle) }
}
