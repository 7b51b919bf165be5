import Documents
import LayoutDocuments
import PointerConfiguration
import PointerModel
import PointerWire
import TestBasics
import Testing
import Varlink

@testable import PointerService

@Suite("Nodes that are long in a call")
struct LongNodeTests {
    private static let invalid = "org.varlink.service.InvalidParameter"

    /// What an update of the panel is refused with: the error, its field and its reason.
    private func refusal(_ stage: ServiceStage, _ fields: String, strict: Bool = false) throws -> String? {
        let client = try stage.connect()
        let parameters = #"{"surface":"panel","strict":\#(strict),\#(fields)}"#
        try client.send(#"{"method":"io.pointerd.Layout.Update","parameters":\#(parameters)}"#)
        return #expect(throws: VarlinkError.self) { try client.reply(UpdateReply.self) }?.description
    }

    @Test("A node is decoded in one go without its regions, and so has an end")
    func longNode() throws {
        let stage = try ServiceStage()
        let client = try stage.attach(.panel())
        let frame = #""frame":{"x":0,"y":0,"width":1,"height":1}"#
        let path = "M0 0" + String(repeating: "L123.25 45.5", count: 4000) + "Z"
        let put = #"{"surface":"panel","put":[{"id":"a",\#(frame),"hitPath":"\#(path)"}]}"#
        #expect(try stage.answer(to: .update, put) == ServiceStage.updated(1))
        let long = "\"" + String(repeating: "x", count: VarlinkLimit.parameterBytes.most - 1) + "\""
        #expect(
            try refusal(stage, #""put":[{"id":"b",\#(frame)},\#(long)]"#)
                == "\(Self.invalid)(parameter: put[1]): is 65537 bytes long: expected at most 65536"
        )
        let taps = Array(repeating: #""tap""#, count: VarlinkLimit.parameterValues.most).joined(separator: ",")
        let full = #"{"id":"b",\#(frame),"gestures":[\#(taps)]}"#
        #expect(
            try refusal(stage, #""insert":[{"node":\#(full),"below":"ok"}]"#)
                == "\(Self.invalid)(parameter: insert[0]): has more than 1024 fields and items of lists"
        )
        #expect(stage.nodes(of: "panel").count == 2)
        withExtendedLifetime(client) {}
    }

    @Test("As many regions as a node may have are read one by one, in all calls, and a mistake in one is named")
    func longRegions() throws {
        let stage = try ServiceStage()
        let count = PointerModelLimit.regionsPerInteraction.most
        var node = Surface.panel().nodes[0]
        node.interaction?.regions = (0..<count).map { number in
            Region(rect: Rect(x: 1234.5, y: Double(number), width: 1234, height: 1234), identifier: "region \(number)")
        }
        let client = try stage.attach(.panel(nodes: [node]))
        #expect(stage.nodes(of: "panel") == [node])
        var (first, last) = (node, node)
        (first.id, last.id) = ("first", "last")
        let update = LayoutWriter.message.update(
            "panel",
            SurfaceUpdate(put: [last], insert: [SurfaceUpdate.Insertion(first, below: "ok")])
        )
        #expect(stage.json(update).utf8.count > 2 * VarlinkLimit.parameterBytes.most)
        #expect(try stage.answer(to: .update, update) == ServiceStage.updated(1))
        #expect(stage.nodes(of: "panel").map(\.id) == ["first", "ok", "last"])
        #expect(stage.nodes(of: "panel").allSatisfy { $0.interaction == node.interaction })
        let region = #"{"rect":{"x":0,"y":0,"width":1,"height":1}}"#
        func put(_ regions: [String]) -> String {
            #""put":[{"id":"c","frame":{"x":0,"y":0,"width":1,"height":1},"interaction":{"regions":[\#(regions.joined(separator: ","))]}}]"#
        }
        let many = Array(repeating: region, count: count)
        let place = "put[0].interaction.regions"
        #expect(
            try refusal(stage, put(many + [region]))
                == "io.pointerd.Layout.LimitExceeded(limit: \(place)): 1025 items are too many: at most 1024"
        )
        #expect(
            try refusal(stage, put(many.dropLast() + ["{}"]))
                == "\(Self.invalid)(parameter: \(place)[1023].rect): is missing"
        )
        let long = Array(repeating: #""\#(String(repeating: "x", count: 65_534))""#, count: 2)
        #expect(
            try refusal(stage, put(long))
                == "\(Self.invalid)(parameter: put[0]): is 131155 bytes long: expected at most 131072"
        )
        let unknown = region.dropLast() + #","color":1}"#
        #expect(
            try refusal(stage, put(many.dropLast() + [String(unknown)]), strict: true)
                == "\(Self.invalid)(parameter: \(place)[1023].color): there is no such field"
        )
        #expect(stage.nodes(of: "panel").count == 3)
        withExtendedLifetime(client) {}
    }
}
