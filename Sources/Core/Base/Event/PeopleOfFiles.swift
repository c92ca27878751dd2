/// Who the people in an event's files are: how many there are, what tells them apart, and what is doubtful about it.
///
/// Other sources number people themselves. What is kept here has headings of columns and counts, and of anybody only the guest's id.
public struct PeopleOfFiles: Sendable, Hashable, Codable {
    /// The rows that name somebody, and the people whom they name.
    public var rows: Int
    public var people: Int
    /// The people in several rows, and the most rows of one of them.
    public var repeated: Int
    public var mostRows: Int
    /// The headings of the columns that tell people apart, the surest first; of several that do so together, joined by ` + `. Empty if
    /// each row is somebody.
    public var columns: [String]
    /// Whether a name is all that tells some people apart, so that those of the same name are one.
    public var byName: Bool
    /// People who may be several: an address, a code or a first name that several people share.
    public var perhapsSeveral = 0
    /// People who may be one: a name with several codes or addresses, codes that differ in their spelling.
    public var perhapsSame = 0
    /// Codes of which a spreadsheet kept only the first digits.
    public var roundedIDs = 0
    /// People who came and are on no list of registrants; `nil` if there is no list by which to tell.
    public var unregistered: Int?
    /// The lowest ids of these, up to five of each.
    public var severalExamples: [Int64] = []
    public var sameExamples: [Int64] = []
    public var roundedExamples: [Int64] = []
    public var unregisteredExamples: [Int64]?

    public init(rows: Int, people: Int, repeated: Int, mostRows: Int, columns: [String], byName: Bool) {
        self.rows = rows
        self.people = people
        self.repeated = repeated
        self.mostRows = mostRows
        self.columns = columns
        self.byName = byName
    }
}
