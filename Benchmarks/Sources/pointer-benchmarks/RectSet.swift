import PointerModel

/// Rectangles in the order of painting, and where they lie. All coordinates are whole, as in most layouts.
struct RectSet {
    let name: String
    var rects: [Rect]
    let width: Int
    let height: Int

    /// Windows that overlap, each with a title bar, a toolbar of tools without gaps, rows with buttons that hold another, and
    /// sliders whose thumbs reach beyond them.
    static func userInterface(_ count: Int) -> RectSet {
        var numbers = Numbers(seed: 1)
        let windows = max(1, (count + Window.size / 2) / Window.size)
        let side = max(1.0, (Double(windows) * 0.85).squareRoot())
        var set = RectSet(name: "UI-like", rects: [], width: Int(side * 800), height: Int(side * 600))
        while set.rects.count < count {
            let window = Window(
                x: numbers.whole(0..<max(1, set.width - 800)),
                y: numbers.whole(0..<max(1, set.height - 600))
            )
            window.append(to: &set.rects)
        }
        set.rects.removeLast(set.rects.count - count)
        return set
    }

    /// What a pointer could be drawn to in windows: the buttons, tools and thumbs alone, which leave gaps.
    static func targets(_ count: Int) -> RectSet {
        let all = userInterface(count * 2 + 200)
        let small = all.rects.filter { $0.width < 100 && $0.height < 60 }
        precondition(small.count >= count, "too few targets in the windows")
        // The ones in front cover the whole plane like all of them do.
        return RectSet(name: "targets", rects: Array(small.suffix(count)), width: all.width, height: all.height)
    }

    /// Rectangles of all sizes up to a hundred, anywhere.
    static func random(_ count: Int) -> RectSet {
        var numbers = Numbers(seed: 2)
        let side = max(Int((Double(count) * 700).squareRoot()), 120)
        let rects = (0..<count).map { _ in
            Rect(
                x: numbers.whole(0..<side),
                y: numbers.whole(0..<side),
                width: numbers.whole(8..<101),
                height: numbers.whole(8..<101)
            )
        }
        return RectSet(name: "random", rects: rects, width: side, height: side)
    }

    /// A thousand large ones, of which 351 lie under a point of the middle.
    static func overlapping() -> RectSet {
        var numbers = Numbers(seed: 3)
        let rects = (0..<1000).map { _ in
            let width = numbers.whole(400..<1400)
            let height = numbers.whole(400..<1400)
            return Rect(
                x: (numbers.whole(0..<2000) - width / 2).rounded(),
                y: (numbers.whole(0..<2000) - height / 2).rounded(),
                width: width,
                height: height
            )
        }
        return RectSet(name: "overlapping", rects: rects, width: 2000, height: 2000)
    }

    /// How many rectangles lie under a point, on average over some of them.
    func depth(at points: [Point]) -> Double {
        let some = points.prefix(rects.count > 100_000 ? 30 : 300)
        var sum = 0
        for point in some { sum += rects.count { $0.contains(point) } }
        return Double(sum) / Double(some.count)
    }

    /// Points that have nothing to do with each other.
    func independentPoints(_ count: Int) -> [Point] {
        var numbers = Numbers(seed: 4)
        return (0..<count).map { _ in
            Point(x: numbers.whole(0..<width * 4) / 4, y: numbers.whole(0..<height * 4) / 4)
        }
    }

    /// The way of a pointer: strokes of up to 12 points a sample that change their direction now and then, turning at the edges.
    func walk(_ count: Int) -> [Point] {
        var numbers = Numbers(seed: 5)
        var x = Double(width / 2)
        var y = Double(height / 2)
        var dx = 3.0
        var dy = 1.0
        return (0..<count).map { step in
            if step % 40 == 0 {
                dx = numbers.whole(-48..<49) / 4
                dy = numbers.whole(-48..<49) / 4
            }
            if x + dx < 0 || x + dx >= Double(width) { dx = -dx }
            if y + dy < 0 || y + dy >= Double(height) { dy = -dy }
            x = min(max(x + dx, 0), Double(width) - 0.25)
            y = min(max(y + dy, 0), Double(height) - 0.25)
            return Point(x: x, y: y)
        }
    }
}

/// One window of 800 by 600 of the UI-like set.
private struct Window {
    /// How many rectangles it is made of.
    static let size = 129

    let x: Double
    let y: Double

    func append(to rects: inout [Rect]) {
        func add(_ left: Double, _ top: Double, _ width: Double, _ height: Double) {
            rects.append(Rect(x: x + left, y: y + top, width: width, height: height))
        }
        add(0, 0, 800, 600)
        add(0, 0, 800, 32)
        for button in 0..<3 { add(8 + Double(button) * 24, 6, 20, 20) }
        add(0, 32, 800, 40)
        for tool in 0..<16 { add(Double(tool) * 50, 32, 50, 40) }
        add(0, 72, 800, 528)
        for row in 0..<20 {
            let top = 76 + Double(row) * 22
            add(4, top, 792, 22)
            add(540, top + 1, 90, 20)
            add(544, top + 3, 16, 16)
            add(640, top + 1, 70, 20)
            add(10, top + 3, 16, 16)
        }
        for slider in 0..<2 {
            let top = 524 + Double(slider) * 34
            add(20, top, 500, 28)
            add(30, top + 10, 480, 8)
            add(60 + Double(slider) * 130, top - 8, 44, 44)
        }
    }
}
