public import Base

/// The files of a `files` source, and how to read them.
///
///     source: files
///     files: ~/fair/
///     form: fair.yaml
public struct EventFileSettings: Sendable, Hashable {
    /// Folders and files.
    public var paths: [String] = []
    /// The file that says what the columns mean, and perhaps which files there are.
    public var form: String?
    /// A list of the people registered.
    public var registrants: String?
    /// The event's name, from the command line.
    public var name: String?
    /// The names of columns in the files, by the dataset column that each is read as.
    public var columns: [String: String] = [:]
    /// The fields of registrations that a profile or the sections of definitions name, besides those of the form.
    public var fields = FieldNames()
    /// The order of day and month in dates with slashes; `nil` to infer it from the files.
    public var dateOrder: DateOrder?
    /// Whether lists with one row for each guest and one column for each session are expected.
    public var isWide = false
    /// Whether their contents are stored; `false` for files named on the command line.
    public var areStored = true
    /// Whether the files may have no check-ins although they had some before.
    public var allowsEmpty = false
    /// Whether the files may have fewer than nine tenths of the check-ins that they had before.
    public var allowsShrinking = false
    /// Whether a reading ends if it is not certain who is who. If not, that is only said.
    public var refusesDoubtfulPeople = true

    public init() {}
}

/// The order of day and month in dates.
public enum DateOrder: String, Sendable, Hashable, CaseIterable {
    case dayFirst = "day-first"
    case monthFirst = "month-first"
}
