import Documents
import PointerMechanism
import TestBasics
import Testing

@Suite("Limits of what callers wish")
struct PointerMechanismLimitTests {
    @Test("So much counts, and not one more", arguments: PointerMechanismLimit.allCases)
    func limit(_ limit: PointerMechanismLimit) throws {
        switch limit {
        case .persons:
            try expectLimit(limit, is: 32) { count in
                var record = WishRecord()
                for person in 0..<count {
                    do throws(MechanismError) {
                        try record.add([.drive], of: UInt32(person))
                    } catch {
                        #expect(error.kind == .refused)
                    }
                }
                // Those who are in may go on.
                try record.add([.start], of: 0)
                return record.persons(wishing: .drive).count
            }
        case .fileBytes:
            let record = try Self.record()
            let least = try SwitchedOn(record, over: Self.others("")).text.utf8.count
            try expectLimit(limit, is: 1 << 16) { count in
                let contents = SwitchedOn(record, over: Self.others(String(repeating: "a", count: count - least)))
                guard let text = try? contents.text else { return 0 }
                return try SwitchedOn(Array(text.utf8)).record == record ? text.utf8.count : 0
            }
            let line = "# uid 7: drive\n"
            try expectLimit(limit, is: 1 << 16) { count in
                let text = line + String(repeating: "#", count: count - line.utf8.count)
                return WishRecord.wishes(of: 7, in: text).isEmpty ? 0 : count
            }
        }
    }

    private static func record() throws -> WishRecord {
        var record = WishRecord()
        try record.add([.drive], of: 1000)
        return record
    }

    private static func others(_ name: String) -> DocumentValue {
        .table { $0.set("drive", .table { $0.set("users", [.text(name)]) }) }
    }
}
