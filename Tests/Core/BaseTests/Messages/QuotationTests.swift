import Testing

@testable import Base

/// What of a foreign text a message repeats.
@Suite(.timeLimit(.minutes(5))) struct QuotationTests {
    private func quoted(_ text: String, knowing secret: String = "") -> String? {
        Secrets.$known.withValue([Secret(secret)].compactMap(\.self)) { Quotation(text)?.text }
    }

    @Test(arguments: [
        ("ana@example.com is unknown", "… is unknown"),
        ("<ana.rojas+x@uni.example.cl>: no such user", "<…>: no such user"),
        ("Ana_R@EXAMPLE.com.", "…."), ("josé@compañía.cl!", "…!"), (#""ana rojas"@example.com x"#, "… x"),
        ("ana@[10.0.0.1] x", "… x"), ("a@b", "…"), ("two a@b.cl, c@d.cl.", "two …, …."),
        // Encoded for URLs, JSON and HTML, once or twice, as other letters, or with what cannot be seen.
        ("to ana%40example.com x", "to … x"), ("to ana%2540example.com x", "to … x"),
        (#"to ana\u0040example.com x"#, "to … x"), (#"{\"to\":\"ana\\u0040example.com\"}"#, #"{"to":"…"}"#),
        ("to ana&#64;example.com x", "to … x"), ("to ana&#x40;example&period;com x", "to … x"),
        ("to ana&commat;example.com x", "to … x"), ("to ana＠example.com x", "to … x"),
        ("to YW5hQGV4YW1wbGUuY29t x", "to … x"), ("auth=YUBiLmNs;", "…;"), ("k/YUBiLmNs/x", "k/…/x"),
        // `José <jose@x.example>`, an address and a line feed, JSON in lines, and one whose encoding has a slash.
        ("to Sm9zw6kgPGpvc2VAeC5leGFtcGxlPg== x", "to … x"), ("to YW5hQHguZXhhbXBsZQo= x", "to … x"),
        ("to ewogInRvIjogImFuYUB4LmV4YW1wbGUiCn0= x", "to … x"), ("to Pz8/IGFuYUBiLmNs x", "to … x"),
        ("to ana\u{200B}@\u{200D}example.com x", "to … x"), ("to ana\n@ example.com x", "to … x"),
    ])
    func `an address is left out`(text: String, shown: String) {
        #expect(quoted(text) == shown)
    }

    @Test(arguments: [
        "a 5 @ b", "at @", "@ 10:00", "100%25 of %zz", #"C:\temp\new"#, "tom & jerry; co", "&#99999999999;", "R&D&amp;",
    ])
    func `what is no address stays verbatim`(text: String) {
        #expect(quoted(text) == text)
    }

    @Test func `a secret within an address does not save the rest of it`() {
        #expect(quoted("to ana.zq7x@example.com x", knowing: "zq7x") == "to … x")
        #expect(quoted("to ana@zq7x.example.com x", knowing: "zq7x") == "to … x")
    }

    private static let secret = "s3cret/Tok+en=1"

    /// The encodings were made with Python's `urllib`, `json`, `html` and `base64`.
    @Test(arguments: [
        "s3cret/Tok+en=1", "S3CRET/tok+EN=1", "s3cret%2FTok%2Ben%3D1", "s3cret%252FTok%252Ben%253D1",
        #"s3cret\/Tok+en=1"#, #"\u0073\u0033cret\u002fTok\u002ben\u003d1"#, "s3cret&#47;Tok&#x2B;en&equals;1",
        "s3cret&sol;Tok&plus;en=1", "s3\u{200B}cret/Tok+en=1",
        // With what cannot be seen: a selector of variants, a joiner of graphemes, a filler, a tag, a backspace.
        "s3\u{FE0F}cret/Tok+en=1", "s3cret\u{34F}/Tok+en=1", "s3cret/\u{3164}Tok+en=1", "s3cret/Tok\u{E0041}+en=1",
        "s\u{8}3cret/Tok+en=1", "s3cr\u{7F}et/Tok\u{9F}+en=1", #"s\b3cret/\u0008Tok\ufe0f+en=1"#,
        "s3%EF%B8%8Fcret/Tok+en%08=1",
        "s3&shy;cret/Tok&#xFE0F;+en=1",
    ])
    func `the run's own secret is left out in every writing`(written: String) {
        #expect(quoted("no \(written) here", knowing: Self.secret) == "no … here")
        #expect(quoted("no token=\(written)&x here", knowing: Self.secret)?.contains("ret") == false)
    }

    /// Also of letters that are not of ASCII.
    @Test(arguments: ["ñandú code/+=9", "ÑANDÚ CODE/+=9", "ÑANDÚ%20CODE/+=9", "w7FhbmTDuiBjb2RlLys9OQ"])
    func `a secret is left out in upper and lower case, and found among many`(written: String) {
        #expect(quoted("no \(written) here", knowing: "ñandú code/+=9")?.hasPrefix("no …") == true)
        let list = SecretList([(text: "Ñandú code/+=9", shown: "#1"), (text: "other-code", shown: "#2")])
        let found = list.repeated(in: "no \(written.replacing("w7F", with: "w5F")) here")
        #expect(found.count == 1)
        #expect(Quotation("no ñandú CODE/+=9 here", hiding: found)?.text == "no #1 here")
    }

    /// `base64.b64encode` of the secret alone, after one byte, after two bytes, and of "ana:" and the secret; the last for URLs.
    @Test(arguments: [
        "czNjcmV0L1Rvaytlbj0x", "eHMzY3JldC9Ub2srZW49MQ==", "eHhzM2NyZXQvVG9rK2VuPTE=", "YW5hOnMzY3JldC9Ub2srZW49MQ==",
        "YW5hOnMzY3JldC9Ub2srZW49MQ",
    ])
    func `the run's own secret is left out in Base64`(written: String) {
        for text in [written, written.replacing("=", with: "%3D")] {
            let shown = quoted("Basic \(text) was refused", knowing: Self.secret) ?? ""
            #expect(shown.contains("…") && shown.hasSuffix("was refused"))
            // Not even half of the letters of what was encoded.
            #expect(!shown.contains(written.dropFirst(6).dropLast(8)), "\(shown)")
        }
    }

    /// Python's `[::-1]`, `bytes.hex` and `base64.b64encode`.
    @Test(arguments: [
        "1=ne+koT/terc3s",
        "1=NE+KOT/TERC3S",
        "s3 cret / Tok + en = 1",
        "s-3-c-r-e-t-/-T.o.k.+.e,n,=,1",
        "[\"s3c\", \"ret/\", \"Tok+en=1\"]",
        "s3c<wbr>ret/Tok<b class='x'>+en</b>=1",
        "1 = n e + k o T / t e r c 3 s",
        "1=ne+%6boT%2fterc3s",
        "73 33 63 72 65 74 2f 54 6f 6b 2b 65 6e 3d 31",
        "73:33:63:72:65:74:2F:54:6F:6B:2B:65:6E:3D:31",
        "\\x73\\x33\\x63\\x72\\x65\\x74\\x2f\\x54\\x6f\\x6b\\x2b\\x65\\x6e\\x3d\\x31",
        "0x73, 0x33, 0x63, 0x72, 0x65, 0x74, 0x2f, 0x54, 0x6f, 0x6b, 0x2b, 0x65, 0x6e, 0x3d, 0x31",
        "13d3e656 b2b6f645f2475627363337",
        "31 3d 6e 65 2b 6b 6f 54 2f 74 65 72 63 33 73",
        "x0jbltyavR1L0VmcjNzc",
        "czNjcmV0L 1Rvaytlbj0x",
        "MT1uZStrb1QvdGVyYzNz",
        "QM94WZrs2bU9CdlJ3YzMnOh5WY",
    ])
    func `the run's own secret is left out in pieces, backwards and in hexadecimal digits`(written: String) {
        let list = SecretList([(text: Self.secret, shown: "#1"), (text: "other-code", shown: "#2")])
        for text in ["no \(written) here", written] {
            let shown = (quoted(text, knowing: Self.secret) ?? "").filter { $0.isLetter || $0.isNumber }
            let rest = shown.replacing("no", with: "").replacing("here", with: "")
            // Of `ana:`, which is no secret, and of what is encoded together with it.
            #expect(rest.count <= 8, "\(shown)")
            #expect(Quotation(text, hiding: list.repeated(in: text))?.text.contains("#1") == true)
        }
    }

    @Test func `what only looks like pieces of a secret stays`() {
        // Too few letters, too far apart, and a short one within words.
        #expect(quoted("4 8 2 1 and 1284", knowing: "4821") == "4 8 2 1 and 1284")
        #expect(quoted("blue, and then the sky", knowing: "bluesky9") == "blue, and then the sky")
        #expect(quoted("a zebra 77 of 12 34567", knowing: "123456") == "a zebra 77 of 12 34567")
        #expect(quoted("pin 12-34 56.", knowing: "123456") == "pin ….")
        #expect(quoted("key 17 - , ; : ! ? / 2026", knowing: "key17-2026") == "key 17 - , ; : ! ? / 2026")
        #expect(quoted("key 17          2026", knowing: "key17-2026") == "…")
    }

    /// Codes may have characters that cannot be seen, too.
    @Test func `a secret is left out by what is seen of it`() {
        #expect(quoted("no a\u{A0}secret\u{FE0F}word here", knowing: "a\u{A0}secret\u{FE0F}word") == "no … here")
        let list = SecretList([(text: "a\u{A0}secret\u{FE0F}word", shown: "#1")])
        #expect(list.repeated(in: "no a secretword here").count == 1)
        #expect(Secret("\u{FE0F}") == nil)
    }

    @Test func `a short secret is left out as a word, not within others`() {
        #expect(quoted("pw=zq7x; ZQ7X, azq7xb", knowing: "zq7x") == "pw=…; …, azq7xb")
        #expect(Quotation("code 77 of 771", hiding: [Secret("77", shownAs: "#1")!])?.text == "code #1 of 771")
    }

    @Test func `tokens of others are left out by their length`() {
        #expect(quoted("Bearer abc was refused") == "Bearer … was refused")
        #expect(quoted("key 0123456789abcdef0123456789abcdef.") == "key …")
        #expect(quoted("id 3f2b8c1e-1111-4a2b-9c3d-0123456789ab") == "id 3f2b8c1e-1111-4a2b-9c3d-0123456789ab")
        #expect(quoted("feria-de-la-innovacion-2026-cl") == "feria-de-la-innovacion-2026-cl")
    }

    @Test func `a long word that is known to be no secret is shown, and what is beside it is judged by itself`() {
        let run = "20261128T031050Z-3bf00e45"
        let line = "ATTENDANCE_RUN=\(run)"
        #expect(quoted(line) == "…")
        #expect(Quotation(line, showing: [run, ""])?.text == line)
        #expect(Quotation("\(run)-0123456789abcdef0123456789abcdef", showing: [run])?.text == "…")
    }

    /// The end of what is read could be the beginning of a secret.
    @Test func `a secret at the end of what is read does not show in part`() {
        let secret = "q" + String(repeating: "w9-", count: 40)
        for length in 8100...8200 {
            let text = String(repeating: secret + " ", count: 70).prefix(length - 60) + String(secret.prefix(60))
            #expect(quoted(String(text), knowing: secret)?.contains("w9") == false)
        }
        #expect(quoted(String(repeating: "ñ", count: 9000)) == String(repeating: "ñ", count: 199) + "…")
    }

    @Test func `one line without controls, and nothing of nothing`() {
        #expect(quoted("a\u{1B}[31m\r\nb\u{202E}c\u{0}") == "a[31m bc")
        #expect(quoted(" \n\u{200B} ") == nil && quoted("") == nil)
        #expect(Quotation("0123456789", upTo: 5)?.text == "0123…")
    }
}
