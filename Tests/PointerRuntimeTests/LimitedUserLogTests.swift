import InMemoryLogging
import Logging
import TestBasics
import Testing

@testable import PointerRuntime

@Suite struct LimitedUserLogTests {
    @Test("What one user brings about keeps no other's entries out")
    func users() {
        let told = InMemoryLogHandler()
        var log = LimitedUserLog(Log(told), burst: 2, period: 1_000) { 0 }
        for _ in 0..<100 { log.log(.notice, "told", ofUser: 1) }
        log.log(.notice, "told", ofUser: 2)
        #expect(told.lines == ["notice: told", "notice: told", "notice: told"])
        #expect(told.entries.map(\.metadata) == [["uid": "1"], ["uid": "1"], ["uid": "2"]])
    }

    @Test("More users than are kept apart share what there is, until one of those has been quiet")
    func manyUsers() {
        let told = InMemoryLogHandler()
        var moment: Int64 = 0
        var log = LimitedUserLog(Log(told), burst: 1, period: 1_000) { moment }
        let most = UInt32(PointerRuntimeLimit.loggedUsers.most)
        for uid in 0..<most * 10 { log.log(.notice, "told", ofUser: uid) }
        log.log(.notice, "told", ofUser: nil)
        #expect(told.entries.count == PointerRuntimeLimit.loggedUsers.most + 1)

        // All but one of them are quiet. The log keeps that one, with the number of its entries that it left out.
        log.log(.notice, "told", ofUser: 0)
        moment = 1_000
        told.clear()
        for uid in most..<most * 2 { log.log(.notice, "told", ofUser: uid) }
        log.log(.notice, "told", ofUser: 0)
        #expect(told.entries.count == PointerRuntimeLimit.loggedUsers.most + 1)
        #expect(told.entries.last?.metadata == ["suppressed": "1", "uid": "0"])
    }
}
