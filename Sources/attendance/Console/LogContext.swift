import Foundation
import Synchronization

/// What every log line of a run says besides its own fields.
enum LogContext {
    /// Names this run, in its log lines and in its manifest: when it began, and four bytes that another run that began in
    /// the same second has not.
    static var run: String {
        name.withLock { name in
            let run = name ?? made()
            name = run
            return run
        }
    }

    /// Goes on under the name of the run that this process is a part of.
    static func continues(_ run: String) { name.withLock { $0 = run } }

    private static let name = Mutex<String?>(nil)

    private static func made() -> String {
        let began = Date.now.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
        let digits = String(UInt32.random(in: .min ... .max), radix: 16)
        return began + "-" + String(repeating: "0", count: 8 - digits.count) + digits
    }

    /// The event that is being read.
    @TaskLocal static var event: Int64?
}
