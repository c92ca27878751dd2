import Authentication
import Foundation
import JSON
import Messages
import Profiles
import Rendering
import Reporting
import Tables

/// Who is logged in, for people and for programs. Neither shows the token or the e-mail.
struct IdentityListing {
    let identity: Identity
    let clock: WallClock

    var lines: [TerminalFields.Line] {
        let context = identity.context
        let places = [context.schoolName ?? context.schoolID, context.academicUnitName ?? context.academicUnitID]
            .compactMap { $0 }
        return [
            line(.accountName, identity.user.fullName),
            line(.accountID, identity.user.id),
            line(.accountRole, role),
            line(.accountContext, places.isEmpty ? nil : places.joined(separator: ", ")),
            TerminalFields.Line(.accountPermissions, permissions),
            TerminalFields.Line(.accountExpiry, expiry),
        ].compactMap { $0 }
    }

    /// The role, told as the service names it.
    var role: String? { identity.context.roleName ?? identity.user.role }

    /// When the session ends and what happens then.
    var expiry: Phrase {
        .sessionExpiry(
            at: identity.expiresAt.map { Phrase($0, on: clock) }, isRenewable: identity.isRenewable,
            isGiven: identity.origin == .givenToken)
    }

    private var permissions: Phrase {
        guard let permissions = identity.context.permissions else { return .permissionsNotListed }
        return permissions.isEmpty ? .noPermissions : Phrase(verbatim: permissions.joined(separator: ", "))
    }

    private func line(_ name: Phrase, _ value: String?) -> TerminalFields.Line? {
        value.map { TerminalFields.Line(name, Phrase(verbatim: $0)) }
    }

    var document: JSONValue {
        let context = identity.context
        return [
            "logged_in_by": .string(identity.origin == .givenToken ? "token" : "session"),
            "user": [
                "id": JSONValue(identity.user.id), "name": JSONValue(identity.user.fullName), "role": JSONValue(role),
            ],
            "context": [
                "role_id": JSONValue(context.roleID), "role": JSONValue(context.roleName),
                "school_id": JSONValue(context.schoolID), "school": JSONValue(context.schoolName),
                "academic_unit_id": JSONValue(context.academicUnitID),
                "academic_unit": JSONValue(context.academicUnitName),
                "permissions": context.permissions.map { .array($0.map(JSONValue.string)) } ?? .null,
            ],
            "expires_at": JSONValue(identity.expiresAt.map(clock.iso8601)),
            "renewable": .boolean(identity.isRenewable),
        ]
    }
}
