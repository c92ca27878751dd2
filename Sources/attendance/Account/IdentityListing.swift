import Authentication
import Foundation
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
        return .object([
            ("logged_in_by", .text(identity.origin == .givenToken ? "token" : "session")),
            (
                "user",
                .object([
                    ("id", .text(identity.user.id)), ("name", .text(identity.user.fullName)), ("role", .text(role)),
                ])
            ),
            (
                "context",
                .object([
                    ("role_id", .text(context.roleID)), ("role", .text(context.roleName)),
                    ("school_id", .text(context.schoolID)), ("school", .text(context.schoolName)),
                    ("academic_unit_id", .text(context.academicUnitID)),
                    ("academic_unit", .text(context.academicUnitName)),
                    ("permissions", context.permissions.map { .array($0.map(JSONValue.text)) } ?? .null),
                ])
            ),
            ("expires_at", .text(identity.expiresAt.map(clock.iso8601))),
            ("renewable", .bool(identity.isRenewable)),
        ])
    }
}
