import GuardWire
import Testing

struct GuardMessageTests {
    private static let requests: [GuardRequest] = [
        .take(EventNumber(7)), .take(EventNumber(65_535)), .pong, .repair(EventNumber(300)),
    ]

    private static let reports: [GuardReport] =
        [
            .absoluteMouse, .relativeMouse, .touchpad(EventNumber(3)), .taken(EventNumber(300)),
            .waiting(EventNumber(1)),
            .gone(EventNumber(2)), .ping,
        ] + GuardRefusal.allCases.map { .refused(EventNumber(9), $0) }
        + GuardRefusal.allCases.map { .notRepaired(EventNumber(9), $0) } + GuardEnd.allCases.map { .ended($0) }

    @Test(arguments: requests)
    func aRequestSurvivesItsEncoding(request: GuardRequest) {
        #expect(GuardRequest(request.bytes.span) == request)
    }

    @Test(arguments: reports)
    func aReportSurvivesItsEncoding(report: GuardReport) {
        #expect(GuardReport(report.bytes.span) == report)
    }

    @Test
    func otherBytesAreNoMessage() {
        for bytes in [
            [], [1], [1, 0, 0], [0, 0, 0, 0], [1, 1, 0, 0], [2, 0, 1, 0], [3, 1, 0, 0], [4, 0, 0, 0], [1, 0, 0, 0, 0],
        ] as [[UInt8]] {
            #expect(GuardRequest(bytes.span) == nil)
        }
        for bytes in [[0, 0, 0, 0], [11, 0, 0, 0], [10, 200, 0, 0], [6, 200, 0, 0], [9, 200, 0, 0], [8, 0, 0]]
            as [[UInt8]]
        {
            #expect(GuardReport(bytes.span) == nil)
        }
    }
}
