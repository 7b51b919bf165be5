import Testing

@testable import PointerRuntime

@Suite("Freed memory")
struct FreedMemoryTests {
    @Test("is given back once for all that was freed, and not for a little")
    func once() throws {
        let loop = try EventLoop()
        var times = 0
        let freed = try FreedMemory(on: loop) { times += 1 }
        freed.note(FreedMemory.leastBytes - 1)
        #expect(try loop.turn(timeout: 0) == 0)
        freed.note(1)
        freed.note(FreedMemory.leastBytes)
        while times == 0 { #expect(try loop.turn(timeout: 30_000) > 0) }
        #expect(times == 1)
        // The count begins anew.
        freed.note(FreedMemory.leastBytes - 1)
        #expect(try loop.turn(timeout: 0) == 0)
        freed.note(1)
        while times == 1 { #expect(try loop.turn(timeout: 30_000) > 0) }
        #expect(times == 2)
    }

    @Test("is not given back while much happens")
    func busy() throws {
        let loop = try EventLoop()
        var times = 0
        let freed = try FreedMemory(on: loop) { times += 1 }
        freed.note(FreedMemory.leastBytes)
        for _ in 0...FreedMemory.quietTurns { #expect(try loop.turn(timeout: 0) == 0) }
        // The timer fires and is armed again; when it fires next, nothing else has happened.
        #expect(try loop.turn(timeout: 30_000) > 0)
        #expect(times == 0)
        while times == 0 { #expect(try loop.turn(timeout: 30_000) > 0) }
    }
}
