import CInputDevices
import Glibc
import GuardWire
import Limits
import PointerRuntime
import TestBasics
import Testing

@Suite("Limits of what the guard and the daemon say to each other")
struct GuardWireLimitTests {
    @Test("So much is taken, and not one more", arguments: GuardWireLimit.allCases)
    func limit(_ limit: GuardWireLimit) throws {
        switch limit {
        case .requests:
            try expectLimit(limit, is: 32) { count in
                let serving = try PacketServerTests.Serving()
                let daemon = try PacketSocket.connect(to: serving.path)
                #expect(try serving.loop.turn(timeout: 10_000) == 1)
                for number in 1...count { try daemon.send(GuardRequest.take(EventNumber(UInt16(number)))) }
                serving.server?.receive()
                let taken = serving.requests.count
                // The rest is not lost.
                serving.server?.receive()
                #expect(serving.requests.count == count)
                return taken
            }
        case .slots:
            try expectLimit(limit, is: 256) { count in
                var touchpad = DeviceDeclaration(name: "", phys: "", id: [0, 0, 0, 0])
                touchpad.axes[ABS_MT_SLOT] = [0, 0, Int32(count) - 1, 0, 0, 0]
                #expect(touchpad.releases.count == 2 * Int(touchpad.slots) + 1)
                return Int(touchpad.slots)
            }
        }
    }

    @Test("A device of which the kernel says nonsense has at least one slot", arguments: [Int32.min, -1, 0])
    func leastSlots(last: Int32) {
        var touchpad = DeviceDeclaration(name: "", phys: "", id: [0, 0, 0, 0])
        touchpad.axes[ABS_MT_SLOT] = [0, 0, last, 0, 0, 0]
        #expect(touchpad.slots == 1)
    }
}
