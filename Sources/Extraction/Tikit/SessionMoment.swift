internal import Tables

/// When a session starts or ends, out of two texts.
enum SessionMoment {
    /// The moment that `time` gives; where its date as written is 1970-01-01, or it is a time of day alone, the date of
    /// `date` as written with that time of day; where there is no readable `time`, the moment of `date`.
    ///
    /// A text without an offset is read at that of the other text, else as UTC.
    ///
    /// `nil` too for a moment that is not believed.
    static func instant(time: String?, date: String?) -> Instant? {
        moment(time: time, date: date).flatMap(BelievedRange.times.believing)
    }

    private static func moment(time: String?, date: String?) -> Instant? {
        let day = date.flatMap { ISO8601Text($0) }
        guard let time else { return day?.instant }
        if let clock = ISO8601Text.timeOfDay(time) {
            let text = (clock.hour, clock.minute, clock.second, clock.offset)
            return day.map { combined($0, text) }
        }
        guard let moment = ISO8601Text(time) else { return day?.instant }
        let civil = moment.civil
        guard civil.year == 1970, civil.month == 1, civil.day == 1 else {
            return moment.instant(defaultOffset: day?.offset ?? 0)
        }
        return day.map { combined($0, (civil.hour, civil.minute, civil.second, moment.offset)) }
    }

    private static func combined(_ day: ISO8601Text, _ clock: (hour: Int, minute: Int, second: Int, offset: Int?))
        -> Instant
    {
        var result = day
        (result.civil.hour, result.civil.minute, result.civil.second) = (clock.hour, clock.minute, clock.second)
        result.offset = clock.offset ?? day.offset
        return result.instant
    }

    static func isReadable(time: String) -> Bool {
        ISO8601Text(time)?.believed != nil || ISO8601Text.timeOfDay(time) != nil
    }
}
