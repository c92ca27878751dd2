/// Returns the candidate nearest to a mistyped name; `nil` if none is within two edits or, if that is more, a third of
/// the name's length.
///
///     nearestName(to: "atendance", among: ["attendance", "doors"])  // "attendance"
public func nearestName(to name: String, among candidates: some Sequence<String>) -> String? {
    let limit = max(2, name.count / 3)
    return
        candidates
        .map { (candidate: $0, distance: editDistance(name.lowercased(), $0.lowercased())) }
        .filter { $0.distance <= limit }
        .min { ($0.distance, $0.candidate) < ($1.distance, $1.candidate) }?
        .candidate
}

/// The optimal string alignment distance: the number of insertions, deletions, substitutions and transpositions of
/// adjacent characters (https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance). From `doors` to `odor` it is 2.
func editDistance(_ left: String, _ right: String) -> Int {
    let left = Array(left)
    let right = Array(right)
    var beforePrevious = [Int](repeating: 0, count: right.count + 1)
    var previous = Array(0...right.count)
    for row in 1..<(left.count + 1) {
        var current = [row] + [Int](repeating: 0, count: right.count)
        for column in 1..<(right.count + 1) {
            let cost = left[row - 1] == right[column - 1] ? 0 : 1
            current[column] = min(previous[column] + 1, current[column - 1] + 1, previous[column - 1] + cost)
            if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                current[column] = min(current[column], beforePrevious[column - 2] + 1)
            }
        }
        (beforePrevious, previous) = (previous, current)
    }
    return previous[right.count]
}
