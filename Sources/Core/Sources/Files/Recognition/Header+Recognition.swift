extension Header {
    /// Recognizes columns by their names.
    ///
    /// - Parameter excluded: columns whose cells contradict their names.
    mutating func recognize(without excluded: Set<Int>) {
        (places, mapped, nameParts) = ([:], [], [:])
        // In a row that may be the headings, most cells are the same few marks.
        var known: [String: String] = [:]
        let normalized = names.map { name in
            let key = known[name] ?? ColumnRole.normalized(name)
            known[name] = key
            return key
        }
        for (role, name) in wanted where table.roles.contains(role) {
            let key = ColumnRole.normalized(name)
            guard let place = names.firstIndex(of: name) ?? normalized.firstIndex(of: key) else { continue }
            places[role] = place
            mapped.insert(role)
        }
        var best: [ColumnRole: (rank: Int, place: Int)] = [:]
        let taken = Set(places.values).union(excluded)
        for (place, name) in normalized.enumerated() where !taken.contains(place) {
            for (role, rank) in ColumnRole.byName[name] ?? []
            where role != .attended && table.roles.contains(role) && places[role] == nil {
                if let known = best[role], known.rank <= rank { continue }
                best[role] = (rank, place)
            }
        }
        // A name that two roles know goes to the role of which it is the surer name.
        for (role, found) in best.sorted(by: { $0.value.rank < $1.value.rank })
        where !places.values.contains(found.place) {
            places[role] = found.place
        }
        refine(normalized, excluded)
    }

    /// Recognizes what only all columns together show.
    private mutating func refine(_ normalized: [String], _ excluded: Set<Int>) {
        gatherNames(normalized, excluded)
        guard table == .checkIns else { return }
        // Words that only exports use in this sense, which layouts know.
        for role in [ColumnRole.scanType, .result, .status, .position, .attendedSessions] where !mapped.contains(role) {
            places[role] = nil
        }
        if !mapped.contains(.order) { places[.order] = nil }
    }

    /// Gathers the columns that a name consists of: two surnames, a second first name, a second column "Nombre".
    private mutating func gatherNames(_ normalized: [String], _ excluded: Set<Int>) {
        let isFree = { [places] (place: Int) in !excluded.contains(place) && !places.values.contains(place) }
        for (role, further) in [(ColumnRole.firstName, Self.furtherNames), (.lastName, Self.furtherSurnames)]
        where !mapped.contains(role) {
            let parts = normalized.indices.filter { isFree($0) && further.contains(normalized[$0]) }
            if places[role] != nil, !parts.isEmpty { nameParts[role] = parts }
        }
        guard !mapped.contains(.guest), let place = places[.guest], Self.plainNames.contains(normalized[place]) else {
            return
        }
        if places[.lastName] == nil, !mapped.contains(.lastName) {
            let again = normalized.indices.filter { isFree($0) && normalized[$0] == normalized[place] }
            if !again.isEmpty {
                places[.lastName] = again[0]
                nameParts[.lastName] = again.count > 1 ? Array(again.dropFirst()) : nil
            }
        }
        // A name beside a surname is the given name.
        if places[.lastName] != nil, places[.firstName] == nil {
            places[.firstName] = place
            places[.guest] = nil
            let parts = normalized.indices.filter { isFree($0) && Self.furtherNames.contains(normalized[$0]) }
            if !parts.isEmpty { nameParts[.firstName] = parts }
        }
    }

    private static let plainNames: Set<String> = ["nombre", "name"]
    private static let furtherNames: Set<String> = ["segundonombre", "middlename", "secondname"]
    private static let furtherSurnames: Set<String> = [
        "apellidomaterno", "materno", "segundoapellido", "secondlastname", "secondsurname",
    ]

}
