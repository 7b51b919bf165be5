import PointerModel
import TestBasics

@testable import PointerEngine

/// Targets in an array, back to front: what is asked of a field, in the simplest way.
struct ArrayField: TargetField {
    var magnets: [Magnet]

    init(_ magnets: [Magnet]) {
        self.magnets = magnets
    }

    /// Content targets that are landed on in their middle, numbered from 0.
    init(rects: [Rect]) {
        magnets = rects.enumerated().map {
            Magnet(region: Int32($0.offset), rect: $0.element, center: $0.element.center)
        }
    }

    func nearest(to point: Point, within distance: Double) -> Rect? {
        var best: Rect?
        var bestDistance = distance * distance
        for magnet in magnets {
            let squared = (magnet.rect.nearest(to: point) - point).squaredLength
            guard squared <= bestDistance else { continue }
            best = magnet.rect
            bestDistance = squared
        }
        return best
    }

    func forEach(in rect: Rect, where isWanted: (Rect) -> Bool, _ body: (Magnet) -> Void) {
        for magnet in magnets where !magnet.rect.intersection(rect).isNull && isWanted(magnet.rect) { body(magnet) }
    }
}

/// Settings in their ranges, at their ends more often than chance would have it.
extension TargetingSettings {
    static func random(using random: inout RepeatableNumbers) -> TargetingSettings {
        var settings = TargetingSettings()
        settings.lookUpRadius = random.number(0...300)
        settings.coneSpread = random.number(0...3)
        settings.bubbleReach = random.number(0...200)
        settings.semanticGain =
            Bool.random(using: &random) ? range(of: "semanticGain").lowerBound : random.number(0.1...1)
        settings.semanticReach = Bool.random(using: &random) ? 0 : random.number(0...200)
        return settings
    }
}
