/// An event invented for a test.
package struct TestEvent {
    package var type: Int
    package var code: Int
    package var value: Int32

    package init(type: Int, code: Int, value: Int32) {
        self.type = type
        self.code = code
        self.value = value
    }

    package static func rel(_ code: Int, _ value: Int32) -> TestEvent { TestEvent(type: 2, code: code, value: value) }
    package static func key(_ code: Int, _ value: Int32) -> TestEvent { TestEvent(type: 1, code: code, value: value) }
    package static func abs(_ code: Int, _ value: Int32) -> TestEvent { TestEvent(type: 3, code: code, value: value) }
    package static func light(_ code: Int, _ value: Int32) -> TestEvent {
        TestEvent(type: 0x11, code: code, value: value)
    }
    /// SYN_REPORT.
    package static let report = TestEvent(type: 0, code: 0, value: 0)
    /// SYN_DROPPED.
    package static let dropped = TestEvent(type: 0, code: 3, value: 0)
}
