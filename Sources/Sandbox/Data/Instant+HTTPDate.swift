import Tables

extension Instant {
    /// `Sun, 01 Mar 2026 12:00:00 GMT`, as HTTP headers write times (RFC 9110, section 5.6.7).
    var httpDate: String {
        let civil = CivilTime(secondsSinceEpoch: secondsSinceEpoch)
        let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        var text = days[civil.weekday - 1] + ", "
        text.appendPadded(civil.day, digits: 2)
        text += " " + months[civil.month - 1] + " "
        text.appendPadded(civil.year, digits: 4)
        text += " "
        text.appendPadded(civil.hour, digits: 2)
        text += ":"
        text.appendPadded(civil.minute, digits: 2)
        text += ":"
        text.appendPadded(civil.second, digits: 2)
        text += " GMT"
        return text
    }
}
