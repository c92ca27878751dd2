import Base
import Sources
import Transport

/// pretix's tokens, which belong to an organizer's team and do not expire. They have no user; the organizer takes its place.
///
/// Source: https://docs.pretix.eu/dev/api/tokenauth.html
struct PretixDialect: TokenDialect {
    let name = "pretix"
    let baseURL: String
    private let organizer: String

    /// - Parameters:
    ///   - baseURL: the server's root, such as `https://pretix.eu/`, with or without a trailing slash.
    ///   - organizer: the organizer's slug, as in URLs.
    init(baseURL: String, organizer: String) {
        self.baseURL = addressEndingInSlash(baseURL)
        self.organizer = organizer
    }

    func profile(bearer token: String) -> ServiceRequest? {
        var url = baseURL + "api/v1/organizers/"
        url.appendPercentEncoded(organizer)
        return ServiceRequest(
            .get, url + "/", headers: [("Accept", "application/json"), ("Authorization", "Token \(token)")])
    }

    var tokenRefused: Phrase { .pretixTokenRefused }

    func refusal(of response: ServiceResponse) -> Fault? {
        switch response.status {
        case 401: Fault(.refused, tokenRefused)
        case 403, 404: Fault(.refused, .pretixTokenElsewhere(organizer))
        default: nil
        }
    }

    /// There is no log-in, so no response to read.
    func readLogIn(_ response: ServiceResponse, at now: Instant) throws(AuthenticationError) -> LogInResponse {
        throw .unreadable
    }

    func readProfile(_ response: ServiceResponse, at now: Instant) throws(AuthenticationError) -> AuthUser {
        let json = try object(in: response, at: now)
        guard let slug = json["slug"]?.identifier else { throw .unreadable }
        return AuthUser(id: slug, fullName: json["name"]?.identifier)
    }
}
