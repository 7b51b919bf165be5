/// Where accessible objects are asked: the accessibility bus.
///
/// A source works on the event loop of the program, and waits for no application.
package protocol AccessibilitySource: AnyObject {
    /// Called when the applications can be asked, and again after a loss. ``findApplications(_:)`` finds those that are there.
    var onOpen: () -> Void { get set }

    /// Called once when the bus is gone or cannot be reached, with the reason. All questions asked until then are answered
    /// before, and all applications count as gone.
    var onLoss: (String) -> Void { get set }

    /// Called with the root of an application that has come, or may have other windows than before: it stands for the events of
    /// windows, and for the event ``AccessibleEvent/Kind/children`` of a root.
    var onApplication: (AccessibleReference) -> Void { get set }

    /// Called with each bus name that has gone, or that gives way because there are too many, also of those that are no applications.
    var onApplicationEnd: (String) -> Void { get set }

    /// Returns the bus names of the applications that have windows. They give way to no others.
    var shown: () -> Set<String> { get set }

    /// Called with what applications report by themselves: an event of an object once in a turn of the loop, however often it came.
    var onEvent: (AccessibleEvent) -> Void { get set }

    /// Asks for the roots of all applications. If the registry does not answer, these are the roots that others on the bus would have.
    func findApplications(_ handler: @escaping ([AccessibleReference]) -> Void)

    /// Asks for the process of an application; nil if the bus does not know it. The handler is called once, never inside of this call, and
    /// not at all once the owner is gone.
    func findProcess(of application: String, for owner: AnyObject, _ handler: @escaping (Int32?) -> Void)

    /// Whether there have been so many programs on the bus that there may be others than those that are known.
    var hasLeftOut: Bool { get }

    /// Returns whether an application is asked nothing for a while, because its answers have had no room in memory.
    func isBarred(_ application: String) -> Bool

    /// Returns how many more questions to an application would be sent at once: few, if it answers slowly. Others wait.
    func room(for application: String) -> Int

    /// Asks an object. The handler is called once, never inside of this call, and not at all once the owner is gone: what waits then
    /// is not sent.
    /// - Parameters:
    ///   - question: the question.
    ///   - object: the object.
    ///   - patience: the longest time that the application may take for the answer, in microseconds. It counts from when the application
    ///     could begin: once the question was sent, and those before it are answered.
    ///   - owner: the one who wants to know.
    ///   - handler: receives the answer.
    func ask(
        _ question: AccessibleQuestion,
        of object: AccessibleReference,
        patience: Int64,
        for owner: AnyObject,
        _ handler: @escaping (AccessibleAnswer) -> Void
    )
}
