/// Mail services where anybody can have an address: those used most in the Americas and Europe, including internet
/// providers. A service that is missing here counts as an organisation, which is wrong but harmless.
enum FreeMail {
    /// The names of services with domains in many countries: `yahoo.es`, `hotmail.co.uk`, `outlook.com.br`.
    private static let families: Set<Substring> = [
        "gmail", "googlemail", "hotmail", "live", "outlook", "msn", "yahoo", "ymail", "rocketmail", "gmx", "aol",
        "icloud",
        "yandex", "zoho", "proton", "protonmail", "tutanota", "terra",
    ]

    private static let domains: Set<String> = [
        "me.com", "mac.com", "mail.com", "email.com", "pm.me", "tuta.io", "tuta.com", "duck.com", "hey.com",
        "fastmail.com",
        "inbox.com", "mail.ru", "bk.ru", "list.ru", "inbox.ru", "ya.ru", "ukr.net", "seznam.cz", "wp.pl", "o2.pl",
        "onet.pl",
        "interia.pl", "web.de", "t-online.de", "freenet.de", "bluewin.ch", "libero.it", "virgilio.it", "tiscali.it",
        "alice.it",
        "orange.fr", "wanadoo.fr", "free.fr", "laposte.net", "sfr.fr", "telefonica.net", "sapo.pt", "btinternet.com",
        "comcast.net", "verizon.net", "att.net", "sbcglobal.net", "cox.net", "uol.com.br", "bol.com.br", "ig.com.br",
        "globo.com", "vtr.net", "123mail.cl", "manquehue.net", "fibertel.com.ar", "speedy.com.ar", "prodigy.net.mx",
        "qq.com", "163.com", "126.com", "sina.com", "naver.com", "hanmail.net", "rediffmail.com",
    ]

    /// Whether a domain, in lower case, belongs to such a service.
    static func has(_ domain: String) -> Bool {
        if domains.contains(domain) { return true }
        let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
        guard let name = labels.first, families.contains(name) else { return false }
        // `live.com` and `live.com.mx`, but not an organisation's host such as `live.nation.com`.
        switch labels.count {
        case 2: return (2...3).contains(labels[1].count)
        case 3: return ["com", "co"].contains(labels[1]) && labels[2].count == 2
        default: return false
        }
    }
}
