import Foundation
import LayoutTesting
import PointerDrawing
import PointerModel
import Testing

@Suite("Pictures")
struct PictureTests {
    private static let picture = Picture(
        title: "a & b",
        view: Rect(x: -4, y: 0, width: 40, height: 20.5),
        elements: [
            .rect(Rect(x: -4, y: 0, width: 40, height: 20.5), .page),
            .group(
                [
                    .path(Path(rect: Rect(x: 1, y: 2, width: 3, height: 4)), .bounds, title: "<ok>"),
                    .clipped(
                        [.path(Path(polygon: [.zero, Point(x: 9, y: 0)]), .hit)],
                        to: Rect(x: 0, y: 0, width: 5, height: 5)
                    ),
                    .text("\"ok\"", at: Point(x: 2.5, y: 4), .label),
                ],
                title: "surface s"
            ), .mark(3, at: Point(x: 4, y: 2), title: "small"), .pointer(DisplayList(), position: Point(x: 10, y: 10)),
        ]
    )

    @Test("Each kind of element is in the SVG document, with its look's name and its title")
    func svg() {
        let svg = Self.picture.svg
        let body = """
            </style>
            <rect class="page" x="-4" y="0" width="40" height="20.5"/>
            <g><title>surface s</title><path class="bounds" d="M 1 2 L 4 2 L 4 6 L 1 6 Z"><title>&lt;ok&gt;</title></path>
            <svg x="0" y="0" width="5" height="5" viewBox="0 0 5 5"><path class="hit" d="M 0 0 L 9 0 Z"/></svg>
            <text class="label" x="2.5" y="4">&quot;ok&quot;</text>
            </g>
            <g><title>small</title><circle class="mark" cx="4" cy="2" r="6"/><text class="number" x="4" y="2" dy="3">3</text></g>
            <g id="pointer">
            <path class="position" d="M 6 10 L 14 10 M 10 6 L 10 14"/>
            </g>
            </svg>

            """
        #expect(svg.hasSuffix(body))
        #expect(svg.contains("viewBox=\"-4 0 40 20.5\" width=\"40\" height=\"20.5\""))
        #expect(svg.contains("<title>a &amp; b</title>"))
    }

    @Test("The style sheet has a rule for every look")
    func styleSheet() {
        let svg = Self.picture.svg
        for look in PictureLook.allCases { #expect(svg.contains("\n.\(look.rawValue) { fill: ")) }
        #expect(svg.contains("\n.hit { fill: none; stroke: #1f6fd6; stroke-dasharray: 4 3 }\n"))
        #expect(svg.contains("\n.number { fill: #ffffff; font: bold 9px sans-serif; text-anchor: middle }\n"))
    }

    private func sent(_ request: PictureRequest) throws -> PictureRequest {
        try JSONDecoder().decode(PictureRequest.self, from: JSONEncoder().encode(request))
    }

    @Test("A request is the same after its way through a pipe")
    func request() throws {
        let request = PictureRequest(Self.picture, scale: 1.5)
        #expect(try sent(request) == request)
        #expect(try sent(PictureRequest(Self.picture, scale: nil)).scale == nil)
    }

    @Test("So are drawn pointers, in 1000 random frames")
    func drawnPointers() throws {
        var random = RandomDrawing(seed: 7)
        var pointer = DrawnPointer(PointerSnapshot(PointerState(position: Point(x: 60, y: 60))))
        var list = DisplayList()
        var sprites = 0
        for _ in 0..<1000 {
            let (events, stamp) = random.frame()
            for event in events { pointer.apply(event, at: stamp) }
            _ = pointer.draw(at: stamp.time, into: &list)
            var request = PictureRequest(Self.picture, scale: 2)
            request.picture.elements = [.pointer(list, position: nil)]
            #expect(try sent(request) == request)
            sprites += list.sprites.count
        }
        #expect(sprites > 1000)
    }

    @Test(
        "What is no request is refused",
        arguments: [
            "", "{}", #"{"picture":{"title":"","view":{"x":0,"y":0,"width":1,"height":1}}}"#,
            #"{"picture":{"title":"","view":{"x":0,"y":0,"width":1,"height":1},"elements":[{"path":{"_0":"L 1 1","_1":"hit"}}]}}"#,
            #"{"picture":{"title":"","view":{"x":0,"y":0,"width":1,"height":1},"elements":[{"path":{"_0":"M 1 1","_1":"red"}}]}}"#,
        ]
    )
    func refused(text: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(PictureRequest.self, from: Data(text.utf8))
        }
    }
}
