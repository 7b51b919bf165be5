/// The table of what one module takes at most of what others send, declare or keep open: a case is a limit.
///
/// Each module that reads what programs, files or devices of others say has one, named after the module. The functions that read it take
/// their maximum as a case, and the module's tests walk all cases: so much is taken, and not one more.
package protocol ModuleLimit: CaseIterable, Hashable, Sendable {
    /// The most that is taken, in the unit that the case's comment names.
    var most: Int { get }
}
