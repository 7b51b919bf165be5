package import Limits
package import Testing

/// Checks that as much is taken as a limit allows, and of one more not more.
/// - Parameters:
///   - limit: the limit.
///   - figure: what the limit is to be, so that nobody changes it unseen.
///   - take: hands over so many, and returns how many of them were taken: 0 if one more made all of them invalid.
package func expectLimit(
    _ limit: some ModuleLimit,
    is figure: Int,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ take: (Int) throws -> Int
) rethrows {
    #expect(limit.most == figure, sourceLocation: sourceLocation)
    let (full, over) = (try take(figure), try take(figure + 1))
    #expect(full == figure, "at the limit", sourceLocation: sourceLocation)
    #expect(over <= figure, "one more", sourceLocation: sourceLocation)
}
