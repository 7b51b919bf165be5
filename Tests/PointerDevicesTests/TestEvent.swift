/// An event made up for a test.
struct TestEvent {
    var type: Int
    var code: Int
    var value: Int32

    static func rel(_ code: Int, _ value: Int32) -> TestEvent { TestEvent(type: 2, code: code, value: value) }
    static func key(_ code: Int, _ value: Int32) -> TestEvent { TestEvent(type: 1, code: code, value: value) }
    static func abs(_ code: Int, _ value: Int32) -> TestEvent { TestEvent(type: 3, code: code, value: value) }
    static func light(_ code: Int, _ value: Int32) -> TestEvent { TestEvent(type: 0x11, code: code, value: value) }
    /// SYN_REPORT.
    static let report = TestEvent(type: 0, code: 0, value: 0)
    /// SYN_DROPPED.
    static let dropped = TestEvent(type: 0, code: 3, value: 0)
}
