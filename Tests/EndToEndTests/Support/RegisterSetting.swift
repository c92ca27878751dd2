import Foundation
import TestSupport

@testable import Sandbox

/// What batches of codes need to know of the sandbox that they are sent to.
extension RunningSandbox {
    /// Codes of guests of event 6 who are registered for session 12 and have not come.
    func absentCodes() -> [String] { tikit.absent(from: 12).map(\.code) }

    /// How many check-ins session 12 has.
    func present() -> Int { tikit.checkIns.count { $0.session == 12 } }

    /// The arguments that register these codes in session 12, from a file in a folder.
    func registerArguments(in folder: String, codes: String, _ more: [String] = []) throws -> [String] {
        try codes.write(to: "\(folder)/codes.txt")
        return [
            "register", "--event", "6", "--session", "12", "--codes", "\(folder)/codes.txt", "--rate", "1000",
            "--base-url", baseURL, "--data-dir", "\(folder)/data",
        ] + more
    }
}
