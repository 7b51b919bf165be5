package import PointerModel

/// All noise of one trial, drawn before it begins, so that each strategy meets the same hand.
package struct HandNoise: Sendable {
    /// Normal and uniform numbers of one decision.
    package struct Draw: Sendable, Hashable {
        /// Six standard normal numbers.
        package var normal: InlineArray<6, Double>
        /// Three numbers from 0 up to 1.
        package var uniform: InlineArray<3, Double>

        package init(normal: InlineArray<6, Double>, uniform: InlineArray<3, Double>) {
            self.normal = normal
            self.uniform = uniform
        }

        package static func == (one: Draw, other: Draw) -> Bool {
            one.normal.indices.allSatisfy { one.normal[$0] == other.normal[$0] }
                && one.uniform.indices.allSatisfy { one.uniform[$0] == other.uniform[$0] }
        }

        package func hash(into hasher: inout Hasher) {
            for index in normal.indices { hasher.combine(normal[index]) }
            for index in uniform.indices { hasher.combine(uniform[index]) }
        }
    }

    /// Draws of the decisions, in their order; a trial with more decisions repeats the last one.
    package var draws: [Draw]
    /// Displacement by the tremor and by spasms at each step, in points.
    package var tremor: [Vector]
    package var spasms: [Vector]

    package init(draws: [Draw], tremor: [Vector], spasms: [Vector]) {
        self.draws = draws
        self.tremor = tremor
        self.spasms = spasms
    }

    /// The draw of a decision.
    subscript(decision: Int) -> Draw { draws[min(decision, draws.count - 1)] }
}

/// Drawing noise.
extension HandNoise {
    /// Number of decisions with a draw of their own.
    private static let decisions = 160
    /// Steps before the first one in which the tremor swings in.
    private static let warmUp = 200

    /// Draws the noise of a trial.
    /// - Parameters:
    ///   - hand: the hand.
    ///   - numbers: generator.
    package init(of hand: Hand, using numbers: inout some RandomNumberGenerator) {
        let steps = Int(HandTrial.timeLimit / HandTrial.step) + 2
        draws = (0..<Self.decisions).map { _ in
            Draw(
                normal: InlineArray { _ in numbers.normal() },
                uniform: InlineArray { _ in numbers.unit() }
            )
        }
        tremor = Self.tremor(of: hand, steps: steps, using: &numbers)
        spasms = Self.spasms(of: hand, steps: steps, using: &numbers)
    }

    /// Returns narrow-band noise on two axes, of which the second has 0.6 of the amplitude, turned by any angle. The amplitude differs from
    /// trial to trial.
    private static func tremor(of hand: Hand, steps: Int, using numbers: inout some RandomNumberGenerator) -> [Vector] {
        guard hand.tremor > 0 else { return [Vector](repeating: .zero, count: steps) }
        let decay = Double.exp(-Double.pi * hand.tremorBand * HandTrial.step)
        let frequency = hand.tremorFrequency * (1 + 0.08 * numbers.normal())
        let turn = 2 * decay * Double.cosine(2 * Double.pi * frequency * HandTrial.step)
        let axes = [1, 0.6].map { share in
            let wave = resonance(turn: turn, damping: decay * decay, steps: steps, using: &numbers)
            return wave.map { $0 * hand.tremor * share }
        }
        let angle = numbers.unit() * .pi
        let (cosine, sine) = (Double.cosine(angle), Double.sine(angle))
        let amplitude = Double.exp(0.25 * numbers.normal())
        return zip(axes[0], axes[1]).map { x, y in
            Vector(dx: amplitude * (x * cosine - y * sine), dy: amplitude * (x * sine + y * cosine))
        }
    }

    /// Returns the response of a resonator to noise, scaled to a standard deviation of 1.
    private static func resonance(
        turn: Double,
        damping: Double,
        steps: Int,
        using numbers: inout some RandomNumberGenerator
    ) -> [Double] {
        var (last, beforeLast) = (0.0, 0.0)
        var wave: [Double] = []
        for step in 0..<steps + warmUp {
            let value = numbers.normal() + turn * last - damping * beforeLast
            (last, beforeLast) = (value, last)
            if step >= warmUp { wave.append(value) }
        }
        let mean = wave.reduce(0, +) / Double(wave.count)
        let variance = wave.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(wave.count)
        return wave.map { $0 / variance.squareRoot() }
    }

    /// Returns the sum of sudden displacements, each over 0.12 to 0.22 s, at exponentially distributed times.
    private static func spasms(of hand: Hand, steps: Int, using numbers: inout some RandomNumberGenerator) -> [Vector] {
        var places = [Vector](repeating: .zero, count: steps)
        guard hand.spasmRate > 0 else { return places }
        let deviation = hand.spasmLength / 2.0.squareRoot()
        var time = numbers.exponential(mean: 1 / hand.spasmRate)
        while time < Double(steps) * HandTrial.step {
            let duration = 0.12 + 0.1 * numbers.unit()
            let way = Vector(dx: numbers.normal() * deviation, dy: numbers.normal() * deviation)
            let (first, length) = (Int(time / HandTrial.step), Int(duration / HandTrial.step))
            for step in first..<steps {
                let share = Submovement.progress(min(1, Double(step - first) / Double(length)))
                places[step] = places[step] + way * share
            }
            time += duration + numbers.exponential(mean: 1 / hand.spasmRate)
        }
        return places
    }
}

/// Numbers that the hand is made of.
extension RandomNumberGenerator {
    /// Returns a number from 0 up to 1.
    mutating func unit() -> Double { Double.random(in: 0..<1, using: &self) }

    /// Returns a standard normal number: the sum of twelve uniform ones, less 6.
    mutating func normal() -> Double {
        var sum = -6.0
        for _ in 0..<12 { sum += unit() }
        return sum
    }

    /// Returns an exponentially distributed number.
    mutating func exponential(mean: Double) -> Double { -mean * Double.log(1 - unit()) }
}
