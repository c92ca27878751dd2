/// What a page says of the whole it is a page of.
struct PageFacts: Sendable, Equatable {
    /// How many rows there are in all.
    var totalItems: Int
    /// How many pages they fill.
    var totalPages: Int
    /// How many rows a page holds, whatever was asked for: 1 and more.
    var perPage: Int
}

/// A page of a walk.
enum PageRequest: Sendable, Hashable {
    /// Page number N, from 1, of all rows, newest first.
    case page(Int)
    /// The first page of the rows with an id below this one, newest first.
    case below(Int64)
}
