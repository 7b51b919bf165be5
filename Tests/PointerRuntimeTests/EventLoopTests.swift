import CLinux
import PointerRuntime
import SystemPackage
import Testing

@Suite struct EventLoopTests {
    @Test("The loop calls a handler with what its descriptor is ready for")
    func reports() throws {
        let loop = try EventLoop()
        let pair = try Pair.pipe()
        var seen: [EventLoop.Readiness] = []
        let watch = try loop.watch(pair.first, for: .readable) { seen.append($0) }
        #expect(try loop.turn(timeout: 0) == 0)
        pair.write("x")
        #expect(try loop.turn(timeout: patience) == 1)
        #expect(seen == [.readable])
        #expect(pair.read() == "x")
        pair.closeSecond()
        #expect(try loop.turn(timeout: patience) == 1)
        #expect(seen == [.readable, .hangUp])
        loop.unwatch(watch)
        #expect(try loop.turn(timeout: 0) == 0)
    }

    @Test("Interests change, and none at all still reports the hang-up")
    func change() throws {
        let loop = try EventLoop()
        let pair = try Pair.sockets(SOCK_STREAM)
        var seen: [EventLoop.Readiness] = []
        let watch = try loop.watch(pair.first, for: .writable) { seen.append($0) }
        _ = try loop.turn(timeout: patience)
        #expect(seen == [.writable])
        try loop.change(watch, to: [])
        #expect(try loop.turn(timeout: 0) == 0)
        pair.closeSecond()
        _ = try loop.turn(timeout: patience)
        #expect(seen == [.writable, .hangUp])
    }

    @Test("A report for a watch that an earlier handler of the same batch removed is dropped")
    func staleReport() throws {
        let loop = try EventLoop()
        let pairs = try (0..<2).map { _ in try Pair.pipe() }
        var watches: [EventLoop.Watch] = []
        var calls = 0
        for pair in pairs {
            watches.append(
                try loop.watch(pair.first, for: .readable) { _ in
                    calls += 1
                    for watch in watches { loop.unwatch(watch) }
                }
            )
            pair.write("x")
        }
        #expect(try loop.turn(timeout: patience) == 2)
        #expect(calls == 1)
        withExtendedLifetime(pairs) {}
    }

    @Test("All inputs are read before what follows them in a turn, whatever is ready first")
    func inputs() throws {
        let loop = try EventLoop()
        var order: [String] = []
        let pairs = try (0..<4).map { _ in try Pair.pipe() }
        let kinds: [(EventLoop.Priority, String)] = [
            (.normal, "normal"), (.important, "important"), (.input, "input"), (.first, "first"),
        ]
        for (pair, (priority, name)) in zip(pairs, kinds) {
            _ = try loop.watch(pair.first, for: .readable, priority: priority) { _ in
                _ = pair.read()
                order.append(name)
                loop.whenInputsAreRead { order.append("after \(name)") }
            }
            pair.write("x")
        }
        loop.addInputReader { order.append("all") }
        #expect(try loop.turn(timeout: patience) == 4)
        let late = ["important", "after important", "normal", "after normal"]
        #expect(order == ["first", "all", "input", "after first", "after input"] + late)
        // An input alone needs no look at the others.
        order = []
        pairs[2].write("x")
        #expect(try loop.turn(timeout: patience) == 1)
        #expect(order == ["input", "after input"])
    }

    @Test("Time stands still during a turn")
    func time() throws {
        let loop = try EventLoop()
        let pair = try Pair.pipe()
        pair.write("x")
        var times: [Int64] = []
        _ = try loop.watch(pair.first, for: .readable) { _ in
            let begin = EventLoop.now()
            while EventLoop.now() == begin {}
            times += [loop.time, begin]
        }
        loop.addInputReader { times.append(loop.time) }
        _ = try loop.turn(timeout: patience)
        #expect(times.count == 3 && times[0] == times[1] && times[1] <= times[2])
        #expect(loop.time >= times[2])
    }

    @Test("A descriptor watched anew in the place of another does not get the other's report")
    func reusedPlace() throws {
        let loop = try EventLoop()
        let pairs = try (0..<3).map { _ in try Pair.pipe() }
        pairs[0].write("x")
        pairs[1].write("x")
        var watches: [EventLoop.Watch] = []
        var calls: [Int] = []
        for number in 0..<2 {
            watches.append(
                try loop.watch(pairs[number].first, for: .readable) { _ in
                    calls.append(number)
                    loop.unwatch(watches[1 - number])
                    do {
                        _ = try loop.watch(pairs[2].first, for: .readable) { _ in calls.append(2) }
                    } catch {
                        Issue.record(error)
                    }
                }
            )
        }
        #expect(try loop.turn(timeout: patience) == 2)
        #expect(calls.count == 1)
    }

    @Test("A stale handle changes and removes nothing")
    func staleHandle() throws {
        let loop = try EventLoop()
        let pair = try Pair.pipe()
        let stale = try loop.watch(pair.first, for: .readable) { _ in }
        loop.unwatch(stale)
        var calls = 0
        let fresh = try loop.watch(pair.first, for: .readable) { _ in calls += 1 }
        #expect(stale != fresh)
        loop.unwatch(stale)
        try loop.change(stale, to: [])
        pair.write("x")
        _ = try loop.turn(timeout: patience)
        #expect(calls == 1)
    }

    @Test("A handler that goes with its watch may take the owner of another watch with it")
    func nestedUnwatch() throws {
        let loop = try EventLoop()
        let pair = try Pair.pipe()
        var timer: Timer? = try Timer(on: loop) {}
        weak let owned = timer
        let watch = try loop.watch(pair.first, for: .readable) { [timer] _ in withExtendedLifetime(timer) {} }
        timer = nil
        #expect(owned != nil)
        loop.unwatch(watch)
        #expect(owned == nil)
        // Both places can be used again.
        let pairs = try (0..<2).map { _ in try Pair.pipe() }
        var calls: [Int] = []
        for number in 0..<2 {
            _ = try loop.watch(pairs[number].first, for: .readable) { _ in calls.append(number) }
            pairs[number].write("x")
        }
        #expect(try loop.turn(timeout: patience) == 2)
        #expect(calls.sorted() == [0, 1])
        withExtendedLifetime(pairs) {}
    }

    @Test("More watches than one batch holds are all served")
    func manyWatches() throws {
        let loop = try EventLoop()
        let pairs = try (0..<150).map { _ in try Pair.pipe() }
        var served: Set<Int32> = []
        for pair in pairs {
            _ = try loop.watch(pair.first, for: .readable) { _ in
                served.insert(pair.first)
                _ = pair.read()
            }
            pair.write("x")
        }
        while served.count < pairs.count {
            #expect(try loop.turn(timeout: patience) > 0)
        }
        #expect(try loop.turn(timeout: 0) == 0)
    }

    @Test("What follows each turn runs once for a batch, and run() returns after stop()")
    func afterEachTurn() throws {
        let loop = try EventLoop()
        let pairs = try (0..<2).map { _ in try Pair.pipe() }
        var order: [String] = []
        for pair in pairs {
            pair.write("x")
            _ = try loop.watch(pair.first, for: .readable) { _ in
                order.append("event")
                _ = pair.read()
                loop.stop()
            }
        }
        loop.afterEachTurn { order.append("turn") }
        try loop.run()
        #expect(order == ["turn", "event", "event", "turn"])
    }

    @Test("A descriptor that cannot be watched is refused and leaves nothing behind")
    func refusal() throws {
        let loop = try EventLoop()
        #expect(throws: Errno.badFileDescriptor) { try loop.watch(-1, for: .readable) { _ in } }
        let pair = try Pair.pipe()
        var calls = 0
        _ = try loop.watch(pair.first, for: .readable) { _ in calls += 1 }
        #expect(throws: Errno.fileExists) { try loop.watch(pair.first, for: .readable) { _ in calls += 100 } }
        pair.write("x")
        _ = try loop.turn(timeout: patience)
        #expect(calls == 1)
    }

    @Test("The clock is the monotonic one")
    func clock() {
        let before = EventLoop.now()
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        let between = Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
        #expect(before <= between)
        #expect(between <= EventLoop.now())
    }
}

/// What comes before what.
@Suite struct EventLoopPriorityTests {
    @Test(
        "In a turn the important reports come first, then what sends, then the others, then a piece of the work that can wait"
    )
    func order() throws {
        let loop = try EventLoop()
        var log: [String] = []
        var work = 2
        loop.afterEachTurn { log.append("send") }
        loop.inEachTurn(while: { work > 0 }) {
            work -= 1
            log.append("work")
        }
        let (calm, urgent) = (try Pair.pipe(), try Pair.pipe())
        _ = try loop.watch(calm.first, for: .readable, priority: .normal) { _ in
            log.append("other")
            _ = calm.read()
        }
        _ = try loop.watch(urgent.first, for: .readable) { _ in
            log.append("important")
            _ = urgent.read()
        }
        calm.write("x")
        urgent.write("x")
        #expect(try loop.turn(timeout: patience) == 3)
        #expect(log == ["important", "send", "other", "work", "send"])
        log = []
        urgent.write("x")
        // It waits for nothing while there is work.
        #expect(try loop.turn(timeout: patience) == 2)
        #expect(log == ["important", "send", "work", "send"])
        log = []
        #expect(try loop.turn(timeout: 0) == 0)
        #expect(log == ["send"])
    }

    @Test("A turn does one piece of work, and several kinds of work take turns")
    func kindsOfWork() throws {
        let loop = try EventLoop()
        var log: [String] = []
        var (few, many) = (1, 3)
        loop.inEachTurn(while: { few > 0 }) {
            few -= 1
            log.append("few")
        }
        loop.inEachTurn(while: { many > 0 }) {
            many -= 1
            log.append("many")
            if many == 1 { few = 1 }
        }
        for count in 1...5 {
            #expect(try loop.turn(timeout: patience) == 1)
            #expect(log.count == count)
        }
        #expect(log == ["few", "many", "many", "few", "many"])
        #expect(try loop.turn(timeout: 0) == 0)
    }

    @Test("A watch of the second kind is changed and removed as one of the first")
    func second() throws {
        let loop = try EventLoop()
        let pair = try Pair.sockets(SOCK_STREAM)
        var seen: [EventLoop.Readiness] = []
        let watch = try loop.watch(pair.first, for: .writable, priority: .normal) { seen.append($0) }
        #expect(try loop.turn(timeout: patience) == 1)
        try loop.change(watch, to: .readable)
        #expect(try loop.turn(timeout: 0) == 0)
        pair.write("x")
        #expect(try loop.turn(timeout: patience) == 1)
        #expect(seen == [.writable, .readable])
        loop.unwatch(watch)
        #expect(try loop.turn(timeout: 0) == 0)
        // Its place may be that of an important one next.
        _ = try loop.watch(pair.first, for: .readable) { seen.append($0) }
        #expect(try loop.turn(timeout: patience) == 1)
        #expect(seen.count == 3)
    }
}
