/// The exports of services whose columns are known: which they are, and what they mean.
///
/// Each text is a YAML list of layouts, in the order in which they are tried: the first one whose `always` a file has
/// is its layout. A layout has the keys of a form, and these:
///
/// - `layout`: its name, as people read it.
/// - `always`: headings that the export has in any language and version; the first line that has them all is the
///   header, whatever stands above it. Other columns may lack, and what a layout says of a column that a file lacks is
///   left out.
/// - `headings`: by the heading that the layout uses, how other languages and versions write it; a file that has
///   several of these means the leftmost. Case, accents and repeated blanks do not tell headings apart.
///   `ignore` has the headings of all languages itself, and a column that has a meaning keeps it there.
/// - `names`: columns with a guest's `first`, `last` and `full` name and `email`, and with the `method` of a check-in.
/// - `registered`: rows are people who were expected, or were not by its words; where a file lacks its column, all
///   were. `all`: the export has no such column. In a layout without `registered` rows are arrivals, several of a
///   person too, and nothing is known about registrations.
/// - `came: all`: each row is somebody who came, at a time that the export does not tell.
/// - `person`: here a list of alternatives, each a list of columns or `row`. The first with a filled cell in a row
///   tells whose row it is; a row that has only a later one is the person of the rows that have the same there, if
///   these are one. A person is expected, and came, if any of the rows says so.
/// - `session: {listed: COLUMN, separator: TEXT}`: cells have the names of all sessions that the person came to; with
///   `times: true` each as `NAME (YYYY-MM-DD HH:MM:SS)`. A comma may also be part of a name: where the separator is a
///   comma, one that a blank follows does not separate.
/// - `day-first`: if the file has one of these headings, its dates have the day first. Otherwise the rows decide.
/// - `several-tables: true`: tables stand one below the other, each below a line with its title alone. The one that has
///   `always` is read, up to the next title; the rows of others are passed over, and counted.
///
/// The headings and words are those of the exports themselves, from the services' code, their documentation or files
/// that people published; comments say where. What could not be confirmed is not here: such a column is asked about.
enum Layouts {
    static let texts = [own, ticketing, meetings]

    /// The datasets of this program, whose other columns have the names of their roles.
    private static let own = """
        - layout: attendance, dataset
          always: [guest_id, session_id, created_at]
          ignore: [created_at_text]
        """
}
