import Base
import Testing

@testable import Sources

@Suite(.timeLimit(.minutes(30))) struct SessionMomentTests {
    /// Times as seconds of GNU date -u -d … +%s.
    @Test(
        arguments: [
            // The time as it is written.
            ("2026-03-01T09:00:00Z", "2026-03-01T00:00:00Z", 1_772_355_600),
            ("2026-03-01T09:00:00Z", nil, 1_772_355_600),
            ("2026-03-01T09:00:00-03:00", "2026-03-01T00:00:00Z", 1_772_366_400),
            // 1970 as written: the date's day with that time of day and the time's offset.
            ("1970-01-01T09:00:00Z", "2026-03-01T00:00:00Z", 1_772_355_600),
            ("1970-01-01T09:00:00-03:00", "2026-03-01T00:00:00Z", 1_772_366_400),
            ("1970-01-01T09:00:00Z", "2026-03-01T23:00:00-03:00", 1_772_355_600),
            ("1970-01-01T09:00:00", "2026-03-01T00:00:00-03:00", 1_772_366_400),
            ("1970-01-01T09:00:00Z", "2026-03-01", 1_772_355_600), ("1970-01-01T09:00:00Z", nil, nil),
            ("1970-01-01T00:00:00Z", "1970-01-01T00:00:00Z", 0),
            // A time of day alone.
            ("09:00", "2026-03-01T00:00:00Z", 1_772_355_600), ("09:00:00", "2026-03-01T00:00:00Z", 1_772_355_600),
            ("09:00:00-03:00", "2026-03-01T00:00:00Z", 1_772_366_400), ("09:00", nil, nil),
            // No readable time.
            (nil, "2026-03-01T00:00:00Z", 1_772_323_200), ("soon", "2026-03-01T00:00:00Z", 1_772_323_200),
            (nil, nil, nil), (nil, "soon", nil), ("2026-03-01T09:00:00Z", "soon", 1_772_355_600),
        ] as [(String?, String?, Int64?)])
    func `the moment of a time and a date`(time: String?, date: String?, seconds: Int64?) {
        #expect(SessionMoment.instant(time: time, date: date)?.secondsSinceEpoch == seconds)
    }
}
