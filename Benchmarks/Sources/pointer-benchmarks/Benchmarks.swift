import Glibc

@main
enum Benchmarks {
    static func main() {
        guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
            print(Options.usage)
            exit(2)
        }
        var report = Report()
        if Options.comparedWithBoost.contains(where: options.includes) { report.heading() }
        if options.includes("topmost") { TopmostBenchmark.run(options, &report) }
        if options.includes("overlap") { TopmostBenchmark.runOverlapping(options, &report) }
        if options.includes("nearest") { NearestBenchmark.run(options, &report) }
        if options.includes("scan") { ScanBenchmark.run(options, &report) }
        if options.includes("move") { MoveBenchmark.run(options, &report) }
        if options.includes("build") { BuildBenchmark.run(options, &report) }
        if options.includes("update") { UpdateBenchmark.run(options, &report) }
        if options.includes("step") { StepBenchmark.run(options, &report) }
        if options.includes("device") { DeviceBenchmark.run(options, &report) }
        if options.includes("service") { ServiceBenchmark.run(options, &report) }
        if options.includes("acquisition") {
            AcquisitionBenchmark.run(&report, options)
        }
        if report.mismatches > 0 {
            print("\(report.mismatches) answers differ")
            exit(1)
        }
        print("All answers are the same.")
    }
}
