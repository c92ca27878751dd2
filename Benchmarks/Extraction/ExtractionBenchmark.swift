import Base
import Foundation
import Logging
import Sources
import Transport

/// Extracts an event as a report does, and prints how many check-ins there were, the seconds it took and the most memory
/// it held:
///
///     extraction-benchmark http://127.0.0.1:8099/api/ 6
@main
enum ExtractionBenchmark {
    static func main() async {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, let event = Int64(arguments[2]) else {
            print("usage: extraction-benchmark BASE-URL EVENT")
            exit(64)
        }
        do {
            try await extract(event, from: arguments[1])
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    private static func extract(_ event: Int64, from baseURL: String) async throws {
        var logger = Logger(label: "extraction-benchmark")
        logger.logLevel = .warning
        let configuration = TransportConfiguration(userAgent: "attendance/benchmark")
        let start = ContinuousClock.now
        let tables = try await HTTPTransport.withTransport(configuration: configuration, logger: logger) { transport in
            try await TikitSource(
                baseURL: baseURL, exchange: transport, tokens: FixedToken("benchmark"), logger: logger
            ).event(event)
        }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        print(
            "rows \(tables.checkIns.count) guests \(tables.guests.count) seconds \(seconds)",
            "peak-megabytes \(usage.ru_maxrss / 1024)")
    }
}
