import Testing

@testable import Varlink

/// Finding the items of lists in the text of a call's parameters.
@Suite struct ParameterListsTests {
    /// The items of both lists, and what is left.
    private func parts(of text: String, paths: [String] = ["a.b", "c"]) -> (items: [[String]], rest: String) {
        var lists = ParameterLists(Array(text.utf8)[...], paths: paths, atMost: TestLimit.thousand)
        // Each look at the clock uses the share up, so that the scan stops wherever it can.
        var moment: Int64 = 0
        let clock = {
            moment += 1
            return moment
        }
        var isDone = false
        while !isDone {
            var share = ProcessorShare(lasting: 0, by: clock)
            isDone = lists.advance(&share)
        }
        let items = paths.indices.map { list in
            (0..<lists.count(of: list)).map { String(decoding: lists.item($0, of: list), as: UTF8.self) }
        }
        return (items, String(decoding: lists.remainder, as: UTF8.self))
    }

    @Test(
        "Items are found wherever the list stands, and the rest keeps all but them",
        arguments: [
            (#"{}"#, [], [], #"{}"#),
            (#"{"a":{"b":[]},"c":[]}"#, [], [], #"{"a":{"b":[]},"c":[]}"#),
            (#"{"a":{"b":[1, 2]}}"#, ["1", "2"], [], #"{"a":{"b":[]}}"#),
            (
                #"{"a":{"x":[1],"b":[{"b":[1]},[2],"]",null ],"y":{"b":[3]}},"c":[ "\"," ],"b":[4]}"#,
                [#"{"b":[1]}"#, "[2]", #""]""#, "null"], [#""\",""#],
                #"{"a":{"x":[1],"b":[],"y":{"b":[3]}},"c":[],"b":[4]}"#
            ),
            (#"{"\u0061":{"\u0062":[true]}}"#, ["true"], [], #"{"\u0061":{"\u0062":[]}}"#),
            (#"{"a":{"b":"no list"},"c":7}"#, [], [], #"{"a":{"b":"no list"},"c":7}"#),
            (#"{"a":[{"b":[1]}],"c":{"b":[2]}}"#, [], [], #"{"a":[{"b":[1]}],"c":{"b":[2]}}"#),
            (
                #"{"a":{"a":{"b":[1]}},"s":"{\"c\":[1]}","n":-1.5e3 ,"c":[0.1]}"#, [], ["0.1"],
                #"{"a":{"a":{"b":[1]}},"s":"{\"c\":[1]}","n":-1.5e3 ,"c":[]}"#
            ),
            (#"{"c":[1],"c":[2,3]}"#, [], ["1"], #"{"c":[],"c":[]}"#),
        ]
    )
    func items(text: String, first: [String], second: [String], rest: String) {
        let parts = parts(of: text)
        #expect(parts.items == [first, second])
        #expect(parts.rest == rest)
    }

    @Test("A long list is looked through in pieces, with the same items")
    func pieces() {
        let items = (0..<1000).map { #"{"id":"node \#($0)","list":[\#($0),[]],"text":"[{\"}"}"# }
        let parts = parts(of: #"{"c":[\#(items.joined(separator: ","))],"z":1}"#)
        #expect(parts.items == [[], items])
        #expect(parts.rest == #"{"c":[],"z":1}"#)
    }

    @Test("Items beyond the limit are counted, and those within it can be read")
    func limit() {
        var lists = ParameterLists(Array(#"{"c":[1,2,3,4]}"#.utf8)[...], paths: ["c"], atMost: TestLimit.two)
        var share = ProcessorShare(lasting: .max / 2)
        let isDone = lists.advance(&share)
        #expect(isDone && lists.count(of: 0) == 4)
        #expect(Array(lists.item(1, of: 0)) == Array("2".utf8))
    }

    @Test("Each item has a place in the call")
    func place() {
        var lists = ParameterLists(Array(#"{"a":{"b":[1,2]}}"#.utf8)[...], paths: ["a.b"], atMost: TestLimit.two)
        var share = ProcessorShare(lasting: .max / 2)
        let isDone = lists.advance(&share)
        #expect(isDone && lists.place(of: 1, in: 0) == "a.b[1]")
    }
}
