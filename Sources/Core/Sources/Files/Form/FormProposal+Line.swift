internal import Base

extension FormProposal {
    /// The form on one line, key by key, as a refusal says to add it: what is certain is filled in, and what is not is a `?`. Columns
    /// that only a person can judge are in `ignore`, if they do not matter; each time that may be that of coming follows with what it
    /// would change.
    ///
    /// - Parameters:
    ///   - given: the form so far, whose keys need not be said again.
    ///   - hidden: keys that are said otherwise.
    func answers(beside given: FileForm?, without hidden: Set<FormKey> = []) -> [Phrase] {
        var base = self
        let doubtful = base.ignoreRest()
        let times = questions.flatMap(\.times)
        base.questions.removeAll { !$0.times.isEmpty }
        base.ignore(times.compactMap(\.column))
        let isBase = times.isEmpty || base.saysWhoCame
        let pairs = base.pairs(beside: given, without: hidden)
        var answers: [Phrase] = []
        for pair in isBase ? pairs : [] {
            let isDoubtful = pair.key == .ignore && !(doubtful.isEmpty && times.isEmpty)
            answers.append(isDoubtful ? .answerIgnore(pair.line) : base.phrase(pair))
        }
        for time in times.prefix(Self.maximumTimes) {
            var other = self
            guard let place = other.questions.firstIndex(where: { !$0.times.isEmpty }) else { break }
            other.questions.remove(at: place)
            other.settle(time, at: place)
            other.ignore(times.compactMap(\.column))
            other.ignoreRest()
            let same = Set(isBase ? pairs.map(\.line) : [])
            let lines = other.pairs(beside: given, without: hidden).filter { !same.contains($0.line) }
            answers.append(.answerTime(time.column ?? "", lines.map(other.phrase)))
        }
        for list in isBase ? [] : registrants {
            var list = list
            list.ignoreRest()
            let lines = list.pairs(beside: given, without: hidden).map(list.phrase)
            answers.append(.answerRegistrants([list.registrantsLine] + lines))
        }
        for question in questions {
            switch question.subject {
            case .untimed(let heading, let rows): answers.append(.answerUntimed(heading, rows))
            case .listed(let column):
                answers.append(.answerOneSession("session: \(YAMLText.quoted(column.heading))"))
            default: break
            }
        }
        return answers
    }

    private static let maximumTimes = 4

    private typealias Pair = (key: FormKey, line: String)

    private func pairs(beside given: FileForm?, without hidden: Set<FormKey>) -> [Pair] {
        FormKey.allCases.compactMap { key in
            guard key != .files, !hidden.contains(key), let value = lineValue(of: key), value != given?.value(of: key)
            else { return nil }
            return (key, "\(key.rawValue): \(value)")
        }
    }

    /// What an open question about people asks is said beside it.
    private func phrase(_ pair: Pair) -> Phrase {
        for question in questions where pair.key == .person {
            guard case .person(let headings, let doubt) = question.subject else { continue }
            return .answerPerson(pair.line, doubt ?? .personOpen(headings))
        }
        return Phrase(verbatim: pair.line)
    }

    /// Ignores all columns of which only a person can say what they mean; returns them.
    @discardableResult
    private mutating func ignoreRest() -> [String] {
        let columns = questions.compactMap(\.column).map(\.heading)
        questions.removeAll { $0.column != nil }
        ignore(columns)
        return columns
    }

    var saysWhoCame: Bool {
        switch form.session {
        case .marked, .listed: return true
        case .column, .named, .eachSheet, .eachFile, nil:
            return isKnown || form.everybodyCame || form.time?.column != nil || form.words[.attended] != nil
                || isAsked(.came)
        }
    }
}
