import PointerRuntime
import SystemPackage
import TestBasics
import Testing

@Suite struct TimerTests {
    @Test("A timer fires once, not before its moment")
    func once() throws {
        let loop = try EventLoop()
        var firedAt: [Int64] = []
        let timer = try Timer(on: loop) { firedAt.append(EventLoop.now()) }
        let moment = EventLoop.now() + 2_000
        try timer.arm(at: moment)
        while firedAt.isEmpty { #expect(try loop.turn(timeout: patience) == 1) }
        #expect(firedAt.count == 1)
        #expect(try #require(firedAt.first) >= moment)
        #expect(try loop.turn(timeout: 0) == 0)
    }

    @Test("A moment that is past fires with the next turn", arguments: [Int64.min, -1, 0, 1])
    func past(moment: Int64) throws {
        let loop = try EventLoop()
        var count = 0
        let timer = try Timer(on: loop) { count += 1 }
        try timer.arm(at: moment)
        #expect(try loop.turn(timeout: patience) == 1)
        #expect(count == 1)
        withExtendedLifetime(timer) {}
    }

    @Test("A repeating timer fires until it is disarmed")
    func repeating() throws {
        let loop = try EventLoop()
        var count = 0
        let timer = try Timer(on: loop) { count += 1 }
        try timer.arm(after: 0, repeatingEvery: 500)
        while count < 3 { #expect(try loop.turn(timeout: patience) == 1) }
        try timer.disarm()
        #expect(try loop.turn(timeout: 0) == 0)
    }

    // Each in a process of its own, in which nobody else's timers fail.

    @Test("A timer that cannot be armed fires all the same, once, and the loop waits for it")
    func withoutKernel() async {
        await #expect(processExitsWith: .success) {
            let loop = try EventLoop()
            var count = 0
            let timer = try Timer(on: loop) { count += 1 }
            try UnarmableTimers.during {
                for round in 1...3 {
                    #expect(throws: Errno.invalidArgument) { try timer.arm(after: 3_600_000_000) }
                    #expect(throws: Errno.invalidArgument) { try timer.arm(at: 1) }
                    let reports = try loop.turn(timeout: patience)
                    #expect(reports == 1 && count == round)
                }
                #expect(throws: Errno.invalidArgument) { try timer.disarm() }
                // What is tried again is tried in one turn.
                var isLookedAt = false
                loop.retry { isLookedAt = true }
                let reports = try loop.turn(timeout: patience)
                #expect(reports == 1 && isLookedAt && count == 3, "to disarm fires nothing")
            }
        }
    }

    @Test(
        "A timer that is armed between two failures fires once for both, and one that has fired no more for a failure before"
    )
    func withoutKernelInTurns() async {
        await #expect(processExitsWith: .success) {
            let loop = try EventLoop()
            var count = 0
            let timer = try Timer(on: loop) { count += 1 }
            for _ in 0..<3 {
                try UnarmableTimers.during { try? timer.arm(after: 0) }
                try timer.arm(after: 3_600_000_000)
            }
            try UnarmableTimers.during { try? timer.arm(after: 0) }
            var reports = try loop.turn(timeout: patience)
            #expect(reports == 1 && count == 1)

            try timer.arm(at: 1)
            try UnarmableTimers.during { try? timer.arm(after: 0) }
            reports = try loop.turn(timeout: patience)
            #expect(reports == 1 && count == 2)
            var isLookedAt = false
            loop.retry { isLookedAt = true }
            while !isLookedAt { _ = try loop.turn(timeout: patience) }
            #expect(count == 2)
        }
    }

    @Test("What fails again while it is tried again waits anew")
    func withoutKernelAgain() async {
        await #expect(processExitsWith: .success) {
            let loop = try EventLoop()
            var count = 0
            var timer: Timer?
            timer = try Timer(on: loop) {
                count += 1
                if count < 3 { try? timer?.arm(after: 0) }
            }
            try UnarmableTimers.during {
                try? timer?.arm(after: 0)
                for turn in 1...3 {
                    let reports = try loop.turn(timeout: patience)
                    #expect(reports == 1 && count == turn)
                }
            }
        }
    }

    @Test("A timer that is armed or disarmed after a failure fires as the last call says")
    func withoutKernelNoLonger() async {
        await #expect(processExitsWith: .success) {
            let loop = try EventLoop()
            var fired: [String] = []
            let armed = try Timer(on: loop) { fired.append("armed") }
            let disarmed = try Timer(on: loop) { fired.append("disarmed") }
            let other = try Timer(on: loop) { fired.append("other") }
            var gone: Timer? = try Timer(on: loop) { fired.append("gone") }
            try UnarmableTimers.during {
                for timer in [armed, disarmed, gone, other] { try? timer?.arm(after: 0) }
            }
            try armed.arm(after: 3_600_000_000)
            try disarmed.disarm()
            gone = nil
            #expect(try loop.turn(timeout: patience) > 0)
            #expect(fired == ["other"])
        }
    }

    @Test("A timer that went does not fire")
    func ownership() throws {
        let loop = try EventLoop()
        var count = 0
        do {
            let timer = try Timer(on: loop) { count += 1 }
            try timer.arm(at: 1)
        }
        #expect(try loop.turn(timeout: 0) == 0)
        #expect(count == 0)
    }
}
