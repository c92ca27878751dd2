import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Sandbox

/// A suite that makes packs of event 6 night after night, in a folder with its own store.
protocol SponsorNights {}

extension SponsorNights {
    func run(
        _ sandbox: RunningSandbox, _ folder: String, _ arguments: [String], data: String = "data"
    ) async throws -> Subprocess.Outcome {
        try await Product.run(arguments, environment: try await environment(sandbox, folder, data: data))
    }

    func environment(
        _ sandbox: RunningSandbox, _ folder: String, data: String = "data"
    ) async throws -> [String: String] {
        [
            "ATTENDANCE_TOKEN": try sandbox.token(), "ATTENDANCE_BASE_URL": sandbox.baseURL,
            "ATTENDANCE_DATA_DIR": "\(folder)/\(data)", "ATTENDANCE_TIMEZONE": "America/Santiago",
        ]
    }

    func ledger(_ sandbox: RunningSandbox, _ folder: String) async throws -> [[String: Any]] {
        let ledger = try await run(sandbox, folder, ["sponsors", "ledger", "--event", "6", "--json"]).expect(0)
        return try #require(try JSONSerialization.jsonObject(with: Data(ledger.output.utf8)) as? [[String: Any]])
    }

    /// A session ends a century later, or not.
    func end(_ session: Int64, inCentury century: Int, _ sandbox: RunningSandbox) {
        sandbox.change { data in
            data.changeEvent(6) { event in
                for index in event.sessions.indices where event.sessions[index].id == session {
                    let (date, time) = (event.sessions[index].endDate, event.sessions[index].endTime)
                    event.sessions[index].endDate = "\(century)\(date.dropFirst(2))"
                    if !time.hasPrefix("19") { event.sessions[index].endTime = "\(century)\(time.dropFirst(2))" }
                }
            }
        }
    }

    /// Takes every other check-in of the sponsor's sessions away, so that later nights can have them: of all sessions
    /// and types in no order.
    func holdBack(_ sandbox: RunningSandbox) throws -> Latecomers {
        func isLate(_ checkIn: TikitData.CheckIn) -> Bool {
            [12, 13, 15].contains(checkIn.session) && checkIn.id.isMultiple(of: 2)
        }
        let late = sandbox.tikit.checkIns.filter(isLate).sorted { $0.id * 7919 % 10007 < $1.id * 7919 % 10007 }
        try #require(late.count > 300)
        sandbox.change { $0.removeCheckIns(where: isLate) }
        return Latecomers(late, sandbox)
    }
}

/// Check-ins that were held back.
final class Latecomers: Sendable {
    private let rest: Mutex<ArraySlice<TikitData.CheckIn>>
    private let sandbox: RunningSandbox

    init(_ all: [TikitData.CheckIn], _ sandbox: RunningSandbox) {
        rest = Mutex(all[...])
        self.sandbox = sandbox
    }

    /// The next of them arrive, newer than all others.
    func arrive(_ count: Int) {
        let next = rest.withLock { rest in
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count)
        }
        sandbox.change { data in
            for checkIn in next { data.append(checkIn) }
        }
    }
}
