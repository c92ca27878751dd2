import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(30))) struct RetryAfterTests {
    /// 784111777 is the second of RFC 9110's own example.
    @Test(arguments: ["Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"])
    func `all three forms of a date are read`(text: String) {
        #expect(HTTPDate.secondsSinceEpoch(text, now: 800_000_000) == 784_111_777)
    }

    @Test func `other dates`() {
        // GNU date -u -d … +%s
        #expect(HTTPDate.secondsSinceEpoch("Thu, 01 Jan 1970 00:00:00 GMT", now: 0) == 0)
        #expect(HTTPDate.secondsSinceEpoch("Tue, 29 Feb 2028 23:59:59 GMT", now: 0) == 1_835_481_599)
        #expect(HTTPDate.secondsSinceEpoch("Sun Mar 01 12:00:00 2026", now: 0) == 1_772_366_400)
    }

    @Test func `a year of two digits is the nearest that is not 50 years ahead`() {
        let in2026: Int64 = 1_772_366_400
        #expect(HTTPDate.secondsSinceEpoch("Sunday, 01-Mar-26 12:00:00 GMT", now: in2026) == in2026)
        #expect(HTTPDate.secondsSinceEpoch("Saturday, 01-Jan-77 00:00:00 GMT", now: in2026) == 220_924_800)
        #expect(HTTPDate.secondsSinceEpoch("Wednesday, 01-Jan-76 00:00:00 GMT", now: in2026) == 3_345_062_400)
    }

    @Test(arguments: [
        "", "soon", "Sun, 06 Nov 1994", "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT",
        "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 08:49:37 CLT", "Sun, 06 Brumaire 1994 08:49:37 GMT",
        "Sun, 06 Nov 194 08:49:37 GMT", "Sun, ６ Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z",
    ])
    func `what is no date is none`(text: String) {
        #expect(HTTPDate.secondsSinceEpoch(text, now: 0) == nil)
    }

    @Test func `the header is seconds or a date`() {
        let now: Int64 = 784_111_777
        #expect(RetryAfter.seconds("120", now: now) == 120)
        #expect(RetryAfter.seconds(" 0 ", now: now) == 0)
        #expect(RetryAfter.seconds("Sun, 06 Nov 1994 08:50:07 GMT", now: now) == 30)
        #expect(RetryAfter.seconds("Sun, 06 Nov 1994 08:00:00 GMT", now: now) == 0)
        #expect(RetryAfter.seconds("99999999999999999999999999", now: now) ?? 0 > 1e20)
        #expect(RetryAfter.seconds("-1", now: now) == nil)
        #expect(RetryAfter.seconds("1.5", now: now) == nil)
        #expect(RetryAfter.seconds("", now: now) == nil)
        #expect(RetryAfter.seconds(nil, now: now) == nil)
    }
}
