import Foundation

/// The memory of this process, as the kernel counts it.
enum Memory {
    /// The most that was ever resident, in megabytes; 0 where the system does not say.
    static var peak: Int {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return 0 }
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return (line?.split(separator: " ").compactMap { Int($0) }.first ?? 0) / 1024
    }
}
