import Aggregation
import Base
import Reporting

extension RequestedReport {
    /// The report with which a profile's nights compare editions; `nil` if they compare none.
    ///
    /// - Throws: A `Fault` of kind `.notFound` if there is no such report, `.misconfigured` if it is not about editions.
    static func comparison(of nightly: NightlySettings) async throws(Fault) -> RequestedReport? {
        guard let comparisons = nightly.comparisons else { return nil }
        let requested = try await find(comparisons.report)
        do {
            try requested.definition.require(.editions)
        } catch {
            // The request comes from the profile, not from a command line.
            throw Fault(.misconfigured, error.message)
        }
        return requested
    }
}

extension Night {
    /// Compares the editions of a series. Events that the night has not read are read first, in the same way as its
    /// own: what is new, or everything every `fullEvery` nights.
    ///
    /// - Parameter upToDate: The events that the night has read.
    func comparison(
        of name: String, upToDate: [Int64], common: CommonOptions
    ) async throws -> EventPart {
        guard let requested = comparison else { return EventPart() }
        let reader = EditionReading(
            mode: .store, settings: settings, common: common, binWidth: binWidth,
            upToDate: Set(upToDate), walksBetweenFull: settings.nightly.fullEvery - 1)
        let selection = EditionSelection(series: name, known: settings.series)
        let (editions, lastNight) = try await reader.readings(of: selection.events, under: nil)
        let report = try Report(
            of: editions, since: lastNight, by: requested.definition,
            EditionRequest(zone: settings.timeZone, series: name))
        let made = try files.files(of: report, as: requested, below: name)
        var part = EventPart(files: made)
        part.comparison = NightManifest.Comparison(
            name, report, of: editions.inOrder.map(\.eventID), files: made)
        return part
    }
}
