package import Base

/// The attendance of an event by session and by type, as in `EventAggregates` and without all else that these count: for those who
/// count again and again.
package struct EventAttendance: Sendable {
    package let totals: EventTotals
    /// In the order of `attendance_by_session`.
    package let bySession: [SessionAttendance]
    /// In the order of `attendance_by_registrant_type`.
    package let byRegistrantType: [RegistrantTypeAttendance]

    /// - Parameter tables: Check-ins are sorted, and incomplete ones set apart.
    package init(of tables: EventTables, states: SessionStates) {
        let sessions = SessionRoster(of: tables)
        let types = TypeRoster(of: tables)
        let offers = OfferBook(tables.offers, sessions: sessions, types: types)
        let spans = SessionSpans(tables.checkIns, sessions: sessions)
        let grouped = CheckInsByGuest(
            tables.checkIns, guestCount: tables.guests.count, sessions: sessions, types: types)
        let pairs = grouped.pairs
        let attendances = Attendances(consume grouped, of: tables, offers: offers, sessions: sessions, types: types)
        let sections = AttendanceSections(
            offers: offers, attendances: attendances, pairs: pairs, sessions: sessions, types: types, states: states,
            hasRegistrations: tables.contents.contains(.registrations))
        bySession = sections.bySession
        byRegistrantType = sections.byRegistrantType
        totals = EventTotals(
            repeatedCheckIns: attendances.repeated.rows, uniqueGuests: attendances.uniqueGuests,
            sessions: sections.bySession, firstCheckInAt: spans.first, lastCheckInAt: spans.last)
    }
}
