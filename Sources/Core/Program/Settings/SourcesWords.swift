import Base

extension Phrase {
    static func settingSource(_ sources: [SourceKind]) -> Phrase {
        let events = alternatives(sources.filter { !$0.hasMembers }.map(\.name))
        let members = alternatives(sources.filter(\.hasMembers).map(\.name))
        return Phrase(
            es: "De dónde lee: eventos de \(events), o miembros de \(members).",
            en: "What to read: events from \(events), or members from \(members).")
    }
    static func settingAuth(_ kinds: [AuthenticationKind]) -> Phrase {
        let forms = AuthenticationKind.Form.allCases.compactMap { form -> Phrase? in
            let names = kinds.filter { $0.form == form }.map(\.name)
            return names.isEmpty ? nil : logIn(by: form, names)
        }
        return Phrase(es: "Cómo se inicia sesión: \(forms).", en: "How to log in: \(forms).")
    }
    private static func logIn(by form: AuthenticationKind.Form, _ names: [String]) -> Phrase {
        let (names, what) = (alternatives(names), word(for: form))
        return Phrase { "\(names[$0]) (\(what[$0]))" }
    }
    private static func word(for form: AuthenticationKind.Form) -> Phrase {
        switch form {
        case .password: Phrase(es: "correo", en: "e-mail")
        case .code: Phrase(verbatim: "SMS")
        case .token: Phrase(verbatim: "token")
        }
    }
    static func settingFields(_ sources: [SourceKind]) -> Phrase {
        // What everybody has comes first.
        let fields = (sources.filter { $0.access == .files } + sources.filter { $0.access != .files }).compactMap(
            \.fields)
        return Phrase(
            es: "Campos de la inscripción por los que se cuenta: \(fields, by: " o, ").",
            en: "Fields of registrations by which to count: \(fields, by: " or, ").")
    }
    static let columnsOfFiles = Phrase(es: "columnas", en: "columns")

    /// `tikit, pretix or files`.
    static func alternatives(_ names: [String]) -> Phrase {
        guard let last = names.last, names.count > 1 else { return Phrase(verbatim: names.first ?? "") }
        let others = Array(names.dropLast())
        return Phrase(es: "\(others) o \(last)", en: "\(others) or \(last)")
    }
}
