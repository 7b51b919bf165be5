/// Exit statuses of sysexits.h that the units of the service manager know.
package enum ExitStatus {
    /// EX_CONFIG: to start the program again does not help, as long as nobody changes something.
    package static let configuration: Int32 = 78
}
