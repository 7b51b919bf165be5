import Testing

@testable import Varlink

@Suite struct ShareTests {
    @Test("A share is used up once its time is over, and stays so")
    func time() {
        var now: Int64 = 1000
        var share = ProcessorShare(lasting: 250) { now }
        now = 1249
        let isUsedUpBefore = share.isUsedUp(after: ProcessorShare.stepsPerReading)
        now = 1250
        let isUsedUpThen = share.isUsedUp(after: ProcessorShare.stepsPerReading)
        now = 0
        let isUsedUpForGood = share.isUsedUp()
        #expect(!isUsedUpBefore && isUsedUpThen && isUsedUpForGood)
    }

    @Test("The clock is read once in so many steps")
    func readings() {
        var readings = 0
        var share = ProcessorShare(lasting: 1000) {
            readings += 1
            return 0
        }
        for _ in 0..<ProcessorShare.stepsPerReading * 10 { _ = share.isUsedUp() }
        #expect(readings == 1 + 10)
        for _ in 0..<10 { _ = share.isUsedUp(after: ProcessorShare.stepsPerReading / 2) }
        #expect(readings == 1 + 15)
    }

    @Test("By the clock of the processor time passes only while something is done")
    func processorTime() {
        var share = ProcessorShare(lasting: 1000)
        var steps = 0
        while !share.isUsedUp() { steps += 1 }
        #expect(steps > ProcessorShare.stepsPerReading)
    }
}
