import Testing

@testable import Aggregation

@Suite struct MethodTests {
    @Test func mostFirstThenByNameWithNoneLast() async throws {
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
}
