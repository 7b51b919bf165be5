package import Limits

/// A limit that does not hold, or has another figure than its test expects.
package struct LimitViolation: Error, CustomStringConvertible {
    package let description: String
}

/// Checks that as much is taken as a limit allows, and of one more not more. Throws ``LimitViolation`` if not.
/// - Parameters:
///   - limit: the limit.
///   - figure: what the limit is to be, so that nobody changes it unseen.
///   - take: hands over so many, and returns how many of them were taken: 0 if one more made all of them invalid.
package func expectLimit(_ limit: some ModuleLimit, is figure: Int, _ take: (Int) throws -> Int) throws {
    guard limit.most == figure else {
        throw LimitViolation(description: "the limit \(limit) is \(limit.most), expected \(figure)")
    }
    let full = try take(figure)
    guard full == figure else {
        throw LimitViolation(description: "of \(figure), which the limit \(limit) allows, \(full) are taken")
    }
    let over = try take(figure + 1)
    guard over <= figure else {
        throw LimitViolation(
            description: "of \(figure + 1), one more than the limit \(limit) allows, \(over) are taken"
        )
    }
}
