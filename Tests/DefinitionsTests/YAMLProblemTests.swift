import Documents
import Messages
import Testing

/// What is said of a file that is no YAML, or not a mapping: the line to mend, in the reader's language.
@Suite(.timeLimit(.minutes(30))) struct YAMLProblemTests {
    private func complaint(_ text: String) -> Phrase? {
        do {
            var mapping = try YAMLFile(path: "a.yaml").mapping(in: text)
            _ = mapping.takeAll()
            return nil
        } catch {
            return error.message
        }
    }

    @Test(arguments: [
        ("a: [1, 2\nb: 3\n", 1, "did not find expected ',' or ']'", "en la lista entre corchetes falta «,» o «]»"),
        ("b: 3\na: {x: 1, y: 2\n", 2, "did not find expected ',' or '}'", "en el grupo entre llaves falta «,» o «}»"),
        ("b: 3\na: \"uno\nc: 4\n", 2, "found unexpected end of stream", "falta la comilla de cierre"),
        ("a:\n  b: 1\n  sin\nc: 2\n", 3, "could not find expected ':'", "falta «:» después de la clave"),
        (
            "a: uno: dos\n", 1, "mapping values are not allowed in this context",
            "aquí no puede ir otro «clave: valor»"
        ),
        ("a: 1\nb: @x\n", 2, "found character that cannot start any token", "hay un carácter con el que nada puede"),
        ("a: 1\nb:\n\tc: 1\n", 3, "found character that cannot start any token", "tabulación"),
        ("a: 1\n b: 2\n", 2, "mapping values are not allowed in this context", "revise la sangría"),
        ("a:\n  - 1\n  b: 2\n", 3, "did not find expected '-' indicator", "otro elemento de la lista"),
        ("a:\n  b: 1\n - c\n", 3, "did not find expected key", "aquí se esperaba una clave"),
        ("a: \"\\q\"\n", 1, "found unknown escape character", "comillas simples"),
        ("a: *x\n", 1, "found undefined alias", "alias con «*»"),
        ("a: 1\na: 2\n", 2, "duplicate key: a", "clave repetida: a"),
    ]) func theProblemIsNamedInBothLanguages(text: String, line: Int, english: String, spanish: String) throws {
        let message = try #require(complaint(text))
        #expect(message.en.hasPrefix("a.yaml:\(line): not valid YAML (\(english))"), "\(message.en)")
        #expect(message.es.hasPrefix("a.yaml:\(line): no es YAML válido ("), "\(message.es)")
        #expect(message.es.contains(spanish) && !message.es.contains(english), "\(message.es)")
    }

    /// The rest of the line is a comment, braces and all.
    @Test(arguments: [
        ("colors: {primary: #B6287E, secondary: '#fff'}\nname: a\n", 1), ("a: 1\nlist: [\n  'x', #B6287E]\n", 3),
    ]) func aValueThatAHashHasMadeAComment(text: String, line: Int) throws {
        let message = try #require(complaint(text))
        #expect(
            message.en == "a.yaml:\(line): not valid YAML (a value is missing, since # begins a comment: "
                + "put it in quotation marks); mend the file")
        #expect(message.es.contains("«#» empieza un comentario: póngalo entre comillas"))
    }

    @Test(arguments: ["- a\n- b\n", "just words\n"]) func aFileThatIsNoGroup(text: String) throws {
        let message = try #require(complaint(text))
        #expect(message.en == "a.yaml:1: the file must be a group of \"key: value\"")
        #expect(message.es == "a.yaml:1: el archivo debe ser un grupo de «clave: valor»")
    }

    @Test func theMarkInFrontOfATextIsNoPartOfIt() throws {
        var mapping = try YAMLFile(path: "a.yaml").mapping(in: "\u{FEFF}title: x\n")
        #expect(mapping.keys == ["title"])
        #expect(try mapping.take("title")?.text() == "x")
        #expect(try YAMLFile(path: "a.yaml").mapping(in: "\u{FEFF}").keys == [])
        // Elsewhere it is a character like another.
        #expect(complaint("a: 1\nb: [\u{FEFF}\n")?.en.hasPrefix("a.yaml:2: ") == true)
    }

    @Test func aDefinitionsKeyWhoseValueIsAComment() async throws {
        let fault = await #expect(throws: Fault.self) {
            try await DefinitionFileTests.read("title: #1 en asistencia\nsections: [data_quality]\n")
        }
        #expect(
            fault?.message.en == "Reports/mine.yaml:1: the value of \"title\" must be some value; what follows # is a "
                + "comment: put the value in quotation marks, or leave the key out")
        let forgotten = await #expect(throws: Fault.self) {
            try await DefinitionFileTests.read("title: a\nnote:\nsections: [data_quality]\n")
        }
        #expect(forgotten?.message.en.hasSuffix("some value; give it one or leave the key out") == true)
        _ = try await DefinitionFileTests.read("\u{FEFF}title: a\nsections: # all\n  - data_quality\n")
    }
}
