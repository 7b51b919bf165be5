import CXCB
import PointerModel
import Testing

@testable import X11Client

@Suite("How the outputs of an X server are turned")
struct X11TransformTests {
    /// Where the server takes a pixel of the panel from, by the rotation's own definition: it turns, and then mirrors.
    private static func picturePlace(of rotation: UInt16, ofPanel place: Point) -> Point {
        var (x, y) = (place.x, place.y)
        switch rotation & 15 {
        case 2: (x, y) = (1 - y, x)
        case 4: (x, y) = (1 - x, 1 - y)
        case 8: (x, y) = (y, 1 - x)
        default: break
        }
        return Point(x: rotation & 16 != 0 ? 1 - x : x, y: rotation & 32 != 0 ? 1 - y : y)
    }

    @Test(
        "Each rotation with each reflection is the transform that shows the same",
        arguments: [1, 2, 4, 8] as [UInt16]
    )
    func rotations(angle: UInt16) {
        for mirrors in [0, 16, 32, 48] as [UInt16] {
            let transform = X11Outputs.transform(of: angle | mirrors)
            for place in [Point(x: 0.25, y: 0.125), Point(x: 1, y: 0)] {
                #expect(
                    transform.picturePlace(ofPanel: place) == Self.picturePlace(of: angle | mirrors, ofPanel: place),
                    "\(angle) \(mirrors)"
                )
            }
        }
    }

    @Test("Left is 90 degrees, and a rotation that says nothing is none")
    func words() {
        let words = [
            1: "normal", 2: "90", 4: "180", 8: "270", 17: "flipped", 18: "flipped-90", 33: "flipped-180", 0: "normal",
        ]
        for (rotation, word) in words { #expect(X11Outputs.transform(of: UInt16(rotation)).rawValue == word) }
    }

    @Test("An output is turned as its CRTC is, also beside others")
    func outputs() {
        let crtcs: [X11Outputs.Crtc] = [
            .init(mode: 1, rotation: 2, outputs: [7, 8]), .init(mode: 1, rotation: 1, outputs: [9]),
            .init(mode: 0, rotation: 8, outputs: []),
        ]
        #expect(X11Outputs.transforms(of: crtcs) == [7: .turned90, 8: .turned90, 9: .normal])
    }
}
