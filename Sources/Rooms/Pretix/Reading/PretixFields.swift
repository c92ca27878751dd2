import Base

/// The fields of registrations that are asked for, as an event's orders have them.
struct PretixFields: Sendable {
    /// Where a field stands.
    private enum Place: Sendable {
        /// A field of positions and of the order's address.
        case address(String)
        /// A question by its identifier, and the texts of its options by theirs.
        case question(String, type: String, options: [String: String])
    }

    let names: FieldNames
    private let places: [Place]
    private let text: PretixText

    static let none = PretixFields(names: FieldNames(), places: [], text: PretixText(language: "en"))

    /// What a person, or who ordered, says without a question.
    private static let ofAddresses = ["company", "country", "city"]
    /// Choices, yes or no, numbers and countries. Texts, files, dates and phone numbers tell single people apart.
    private static let types = ["C", "M", "B", "N", "CC"]

    private init(names: FieldNames, places: [Place], text: PretixText) {
        self.names = names
        self.places = places
        self.text = text
    }

    /// Finds the questions of an event.
    ///
    /// - Throws: a `Fault` of kind `.misconfigured` for a field that the event does not have, or whose answers are texts.
    init(_ names: FieldNames, of event: String, _ api: PretixAPI, _ text: PretixText) async throws {
        let isQuestion = { (name: String) in !Self.ofAddresses.contains { MatchedName($0) == MatchedName(name) } }
        var questions: [JSONObject] = []
        if names.all.contains(where: isQuestion) {
            questions = try await api.rows(["events", event, "questions"], named: .pretixQuestions(event)).rows
        }
        let known = questions.filter { $0["type"]?.string.map(Self.types.contains) ?? false }
            .compactMap { $0["identifier"]?.string }
        var places: [Place] = []
        for name in names.all {
            guard isQuestion(name) else {
                places.append(.address(Self.ofAddresses.first { MatchedName($0) == MatchedName(name) } ?? name))
                continue
            }
            let found = questions.first { MatchedName($0["identifier"]?.string) == MatchedName(name) }
            guard let found, let identifier = found["identifier"]?.string, let type = found["type"]?.string else {
                throw Fault(
                    .misconfigured, .pretixFieldUnknown(name, event: event, known: Self.ofAddresses + known.sorted()))
            }
            guard Self.types.contains(type) else {
                throw Fault(
                    .misconfigured,
                    .pretixFieldIsText(name, event: event, known: Self.ofAddresses + known.sorted()))
            }
            let options = (found["options"]?.objects ?? []).compactMap { option in
                option["identifier"]?.string.flatMap { id in text.any(option["answer"]).map { (id, $0) } }
            }
            places.append(
                .question(identifier, type: type, options: Dictionary(options) { first, _ in first }))
        }
        self.init(names: names, places: places, text: text)
    }

    /// The fields of addresses that are asked for.
    var ofAddress: [String] {
        places.compactMap { if case .address(let name) = $0 { name } else { nil } }
    }

    /// The fields of positions that are asked for.
    var ofPositions: [String] {
        ofAddress + (ofAddress.count < places.count ? ["answers"] : [])
    }

    /// What a position says.
    func values(of position: JSONObject) -> [String?] {
        let answers = places.count == ofAddress.count ? [] : position["answers"]?.objects ?? []
        return places.map { place in
            switch place {
            case .address(let name): return position[name]?.filled
            case .question(let identifier, let type, let options):
                let answer = answers.first { $0["question_identifier"]?.string == identifier }
                return answer.flatMap { value(of: $0, type, options) }
            }
        }
    }

    /// What the address of an order says.
    func values(ofOrder order: JSONObject) -> [String?] {
        places.map { place in
            guard case .address(let name) = place else { return nil }
            return order["invoice_address"]?[name]?.filled
        }
    }

    private func value(of answer: JSONObject, _ type: String, _ options: [String: String]) -> String? {
        let written = answer["answer"]?.filled
        switch type {
        case "B": return written.map { $0.lowercased() == "true" ? text.yes : text.no }
        case "C", "M":
            let chosen = (answer["option_identifiers"]?.array ?? []).compactMap { $0.string.flatMap { options[$0] } }
            return chosen.isEmpty ? written : chosen.sorted().joined(separator: ", ")
        default: return written
        }
    }
}

extension [String?] {
    /// Takes from others what is missing.
    mutating func fill(from others: [String?]) {
        for (place, value) in zip(indices, others) where self[place] == nil { self[place] = value }
    }
}
