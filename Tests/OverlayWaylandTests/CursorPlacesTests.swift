import PointerModel
import Testing

@testable import OverlayWayland

@Suite("Where the cursor is by what sessions say")
struct CursorPlacesTests {
    /// Two outputs of 1000 x 1000 points beside each other, the second with two pixels for each point and 30 frames a second.
    private static func places(countsPoints: Bool = false) -> CursorPlaces {
        var places = CursorPlaces(countsPoints: countsPoints)
        let side = Rect(x: 0, y: 0, width: 1000, height: 1000)
        places.begin(Output(name: "left", frame: side), named: 1, frameTime: 10_000)
        let right = Output(name: "right", frame: side.offsetBy(dx: 1000, dy: 0), scale: 2)
        places.begin(right, named: 2, frameTime: 30_000)
        return places
    }

    @Test(
        "A place is lost when one and a half frames of the slowest output have passed without a session that has the cursor"
    )
    func deadline() {
        var places = Self.places()
        places.note(.enter, of: 1)
        places.note(.position(x: 5, y: 6), of: 1)
        #expect(places.takeChange(at: 0) == .moved(Point(x: 5, y: 6)) && places.deadline == nil)
        places.note(.leave, of: 1)
        #expect(places.takeChange(at: 100) == nil && places.deadline == 45_100)
        #expect(places.takeChange(at: 45_099) == nil && places.isKnown)
        #expect(places.takeChange(at: 45_100) == .lost && places.deadline == nil)
        #expect(places.takeChange(at: 50_000) == nil && !places.isKnown)
        places.note(.enter, of: 1)
        #expect(places.takeChange(at: 60_000) == .moved(Point(x: 5, y: 6)))
    }

    @Test("An output that has the cursor in time ends the wait")
    func crossing() {
        var places = Self.places()
        places.note(.enter, of: 1)
        places.note(.position(x: 999, y: 6), of: 1)
        _ = places.takeChange(at: 0)
        places.note(.leave, of: 1)
        #expect(places.takeChange(at: 0) == nil)
        places.note(.enter, of: 2)
        #expect(places.takeChange(at: 16_000) == nil, "it has no place yet")
        places.note(.position(x: 8, y: 12), of: 2)
        #expect(places.takeChange(at: 17_000) == .moved(Point(x: 1004, y: 6)) && places.deadline == nil)
    }

    @Test("Where two outputs have the cursor on themselves, the last one counts")
    func last() {
        var places = Self.places()
        for (name, x) in [(1 as UInt32, 10), (2, 20)] {
            places.note(.enter, of: name)
            places.note(.position(x: x, y: 0), of: name)
        }
        #expect(places.takeChange(at: 0) == .moved(Point(x: 1010, y: 0)))
        places.note(.position(x: 11, y: 0), of: 1)
        #expect(places.takeChange(at: 0) == .moved(Point(x: 11, y: 0)))
        places.note(.position(x: 5000, y: 0), of: 3)
        #expect(places.takeChange(at: 0) == nil, "there is no such session")
    }

    @Test("A place far beyond an output is none")
    func far() {
        for place in [(Int(Int32.max), 0), (0, Int(Int32.min)), (-257, 0), (0, 1257)] {
            var places = Self.places()
            places.note(.enter, of: 1)
            places.note(.position(x: place.0, y: place.1), of: 1)
            #expect(places.takeChange(at: 0) == nil)
        }
    }

    @Test("A compositor that counts points is taken at its word until a place shows that it counts pixels")
    func points() {
        var places = Self.places(countsPoints: true)
        places.note(.enter, of: 2)
        places.note(.position(x: 700, y: 10), of: 2)
        #expect(places.takeChange(at: 0) == .moved(Point(x: 1700, y: 10)))
        places.note(.position(x: 1700, y: 10), of: 2)
        #expect(places.takeChange(at: 0) == .moved(Point(x: 1850, y: 5)))
        places.note(.position(x: 700, y: 10), of: 2)
        #expect(places.takeChange(at: 0) == .moved(Point(x: 1350, y: 5)))
    }

    @Test("The session of an output that has changed counts from its own first place on")
    func anew() {
        var places = Self.places()
        places.note(.enter, of: 1)
        places.note(.position(x: 5, y: 5), of: 1)
        _ = places.takeChange(at: 0)
        let frame = Rect(x: 0, y: 0, width: 1000, height: 1000)
        places.begin(Output(name: "left", frame: frame, scale: 2), named: 1, frameTime: 10_000)
        #expect(places.takeChange(at: 0) == nil && places.isKnown)
        places.note(.enter, of: 1)
        places.note(.position(x: 10, y: 10), of: 1)
        #expect(places.takeChange(at: 0) == nil, "it is where it was")
        places.note(.position(x: 12, y: 10), of: 1)
        #expect(places.takeChange(at: 0) == .moved(Point(x: 6, y: 5)))
    }
}
