import TestSupport
import Testing

@testable import Aggregation

@Suite(.timeLimit(.minutes(30))) struct MethodTests {
    @Test func `most used first, then by name, with none last`() async throws {
        var event = Event()
        for (index, method) in ["b", "é", "B", nil, "QR", "QR"].enumerated() {
            event.addCheckIn(guest: Int64(index)) { $0.method = method }
        }
        // By bytes capitals come before small letters, and those before é.
        #expect(
            try await EventAggregates(event).checkInsByMethod == [
                MethodCheckIns(method: "QR", checkIns: 2), MethodCheckIns(method: "B", checkIns: 1),
                MethodCheckIns(method: "b", checkIns: 1), MethodCheckIns(method: "é", checkIns: 1),
                MethodCheckIns(method: nil, checkIns: 1),
            ])
    }

    /// A method without a letter is none, in the data's quality too.
    @Test func `blank methods count as missing`() async throws {
        var event = Event()
        for (index, method) in ["QR", "", nil, " \t"].enumerated() {
            event.addCheckIn(guest: Int64(index)) { $0.method = method }
        }
        let aggregates = try await EventAggregates(event)
        #expect(
            aggregates.checkInsByMethod == [
                MethodCheckIns(method: nil, checkIns: 3), MethodCheckIns(method: "QR", checkIns: 1),
            ])
        #expect(aggregates.finding(.missingMethod)?.rows == 3)
    }
}
