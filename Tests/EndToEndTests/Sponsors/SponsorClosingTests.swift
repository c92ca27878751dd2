import Foundation
import Sandbox
import TestSupport
import Testing

/// Packs of nights before and after the last session: when registered numbers come, what the ledger says of it, and that
/// they stay.
@Suite(.timeLimit(.minutes(30))) struct SponsorClosingTests: SponsorNights {
    /// Makes the packs, and returns the sponsor's numbers by session: registered and attended.
    private func report(
        _ sandbox: RunningSandbox, _ folder: String, _ more: [String] = []
    ) async throws -> (numbers: [String: [String: Int]], columns: [String], notices: [String]) {
        try await run(
            sandbox, folder,
            [
                "report", "--event", "6", "--report", "sponsor", "--sponsors", "\(folder)/sponsors.yaml", "--output",
                "\(folder)/out", "--format", "csv,json", "--locale", "en",
            ] + more
        ).expect(0)
        let files = snapshot(of: "\(folder)/out")
        let table = try #require(files["event-6/sponsor/banco-andino/attendance_by_session.csv"])
        let rows = String(decoding: table, as: UTF8.self).split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        let columns = try #require(rows.first)
        var numbers: [String: [String: Int]] = [:]
        for row in rows.dropFirst() {
            for (column, text) in zip(columns, row) {
                if let number = Int(text) { numbers[row[0], default: [:]][column] = number }
            }
        }
        let document = try #require(files["event-6/sponsor/banco-andino.json"])
        let pack = try #require(try JSONSerialization.jsonObject(with: document) as? [String: Any])
        let notices = try #require(pack["notices"] as? [[String: Any]]).compactMap { $0["text"] as? String }
        return (numbers, columns, notices)
    }

    /// A century later, or not.
    private func end(_ session: Int64, inCentury century: Int, _ sandbox: RunningSandbox) {
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

    /// Some who are registered, and did not come, change their minds.
    private func cancel(_ count: Int, _ sandbox: RunningSandbox) {
        sandbox.change { data in
            for guest in data.absent(from: 12).prefix(count) {
                data.changeGuest(guest.id) { $0.sessions.removeAll { $0 == 12 } }
            }
        }
    }

    /// Without a word in the file, nights have totals only until the last session is over.
    @Test(arguments: [
        (
            file: "",
            notice:
                "Totals only until the last session is over; the other sections and the registered numbers come then."
        ),
        (file: "editions: full\n", notice: "Registered numbers come when the last session is over."),
    ])
    func `registered numbers come after the last session and stay as they came`(file: String, notice: String)
        async throws
    {
        try await withSandbox(guests: 400) { sandbox, _ in
            try await withTemporaryFolder { folder in
                try "\(file)sponsors: [{name: Banco Andino, sessions: [12, 13], stands: [15]}]".write(
                    to: "\(folder)/sponsors.yaml")
                let types = "out/event-6/sponsor/banco-andino/attendance_by_registrant_type.csv"
                let absent = ["registered", "attendance_percentage"]
                let later = try holdBack(sandbox)
                end(13, inCentury: 21, sandbox)
                for _ in 0..<2 {
                    let night = try await report(sandbox, folder)
                    #expect(night.notices.contains(notice) && Set(night.columns).isDisjoint(with: absent))
                    #expect(FileManager.default.fileExists(atPath: "\(folder)/\(types)") != file.isEmpty)
                    #expect(try await report(sandbox, folder, ["--offline"]).numbers == night.numbers)
                    later.arrive(100)
                }
                end(13, inCentury: 20, sandbox)
                // The store as it is: the session is not over.
                #expect(try await report(sandbox, folder, ["--offline"]).columns.contains("registered") == false)
                let closing = try await report(sandbox, folder)
                #expect(!closing.notices.contains(notice) && Set(closing.columns).isSuperset(of: absent))
                #expect(FileManager.default.fileExists(atPath: "\(folder)/\(types)"))
                let registered = closing.numbers.compactMapValues { $0["registered"] }
                let truth = [12, 13].map { session in
                    sandbox.tikit.guests.count { $0.sessions.contains(session) }
                }
                #expect(!registered.isEmpty && Set(registered.values).isSubset(of: truth))
                // Whatever becomes of registrations afterwards, and whoever comes.
                cancel(7, sandbox)
                later.arrive(100)
                let last = try await report(sandbox, folder)
                #expect(last.numbers.compactMapValues { $0["registered"] } == registered)
                #expect(last.numbers.mapValues { $0["attended"] } != closing.numbers.mapValues { $0["attended"] })
                let states = try await ledger(sandbox, folder).map { $0["registration"] as? String }
                #expect(states == ["open", "open", "closed", "closed"])
                let numbers = try await ledger(sandbox, folder).map { entry in
                    (entry["numbers"] as? [[String: Any]] ?? []).contains { $0["registered"] is Int }
                }
                #expect(numbers == [false, false, true, true])
            }
        }
    }
}
