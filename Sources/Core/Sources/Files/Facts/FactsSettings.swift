/// Where the facts of sessions are: one file, or one for each event.
///
///     facts: rooms.xlsx
///     facts: {6: fair.csv, 7: gala.csv}
package struct FactsSettings: Sendable, Hashable {
    /// The file of whichever event is reported. If its rows do not say of which event they are, a run may have one event only.
    package var file: String?
    /// The files of events, by id.
    package var files: [Int64: String] = [:]
    /// Whether the profile names them, and not the command line.
    package var isOfProfile = true

    package init() {}

    package var isEmpty: Bool { file == nil && files.isEmpty }

    /// The file of an event; `nil` if it has none.
    package func path(of event: Int64) -> String? { file ?? files[event] }
}
