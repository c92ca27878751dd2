/// What a section of an event's report can be, by its name in files and definitions.
public enum EventSectionKind: String, Sendable, Hashable, CaseIterable {
    case attendanceByRegistrantType = "attendance_by_registrant_type"
    case attendanceBySession = "attendance_by_session"
    case attendanceBySessionAndType = "attendance_by_session_and_type"
    case checkInHistogram = "checkin_histogram"
    case checkInHistogramBySession = "checkin_histogram_by_session"
    case arrivalProfile = "arrival_profile"
    case checkInsByMethod = "checkins_by_method"
    case geoSummary = "geo_summary"
    case geoCells = "geo_cells"
    case sessionOverlap = "session_overlap"
    case reconciliation
    case dataQuality = "data_quality"
    /// What is different since the last night.
    case changes
    /// How busy the doors were, and how many scanners they would have needed.
    case doors
    /// Who was registered and did not come, by type and price.
    case noShows = "no_shows"
    /// Each calendar day's check-ins and guests.
    case attendanceByDay = "attendance_by_day"
    /// Every check-in, a row each: for the organizer only.
    case checkIns = "checkins"
}
