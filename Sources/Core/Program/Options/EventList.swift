import ArgumentParser
import Foundation

/// Ids joined by commas, each once.
package struct EventList: ExpressibleByArgument, Sendable {
    package let ids: [Int64]

    init?(argument: String) {
        var ids: [Int64] = []
        for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
            guard let id = Int64(part.trimmingCharacters(in: .whitespaces)), id > 0 else { return nil }
            if !ids.contains(id) { ids.append(id) }
        }
        guard !ids.isEmpty else { return nil }
        self.ids = ids
    }
}
