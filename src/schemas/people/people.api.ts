import { Schema, Struct } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { Me } from "#schemas/access/session.ts"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { nameProblem, type NameField, titleProblem } from "#schemas/people/fields/names.ts"
import { driveFormatProblem, driveParts, editingWays } from "#schemas/people/preferences.ts"
import { languages, notificationFrequencies, type notificationFamilies } from "#schemas/shared/constants.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, PreconditionFailed, Unprocessable } from "#schemas/shared/problem.ts"

/** Gives a value of the wrong type the same message as an invalid value. */
const said = <S extends Schema.Top>(schema: S, code: MessageCode) => schema.annotate({ message: code })
const judged = (schema: Schema.String, rule: (text: string) => MessageCode | null) =>
  schema.check(Schema.makeFilter((text: string) => rule(text) ?? undefined))
const name = (field: NameField) =>
  judged(said(Schema.String, `auth.${field}_missing`), (text) => nameProblem(field, text))
const title = judged(said(Schema.String, "people.text_characters"), titleProblem)

/** PATCH of the caller's own profile: omitted keys are unchanged, a null `title` removes it. */
export const ProfileChanges = Schema.Struct({
  firstname: Schema.optionalKey(name("firstname")),
  lastname: Schema.optionalKey(name("lastname")),
  title: Schema.optionalKey(said(Schema.NullOr(title), "people.text_characters")),
  /** [I18-002] Null means the browser's language. */
  language: Schema.optionalKey(
    said(Schema.NullOr(said(Schema.Literals(languages), "people.language")), "people.language")
  ),
  /** [WHL-008] Null means the system's setting. */
  darkMode: Schema.optionalKey(said(Schema.NullOr(Schema.Boolean), "people.dark_mode"))
})
export interface ProfileChanges extends Schema.Schema.Type<typeof ProfileChanges> {}

const frequency = said(Schema.Literals(notificationFrequencies), "preferences.frequency")
const sources = Schema.Struct({ mail: frequency, portal: frequency })
const ofEachFamily = <S extends Schema.Top>(schema: S) =>
  ({
    documents: schema,
    received: schema,
    comments: schema,
    tasks: schema,
    signatures: schema,
    "service-requests": schema,
    workflows: schema,
    users: schema
  }) satisfies Record<(typeof notificationFamilies)[number], S>

/** [NOT-001] Frequency of each family of notifications, by source (portal or mail). */
export const NotificationPreferences = Schema.Struct({ ...ofEachFamily(sources), revision: Schema.Int })
export interface NotificationPreferences extends Schema.Schema.Type<typeof NotificationPreferences> {}

const someSources = said(sources.mapFields(Struct.map(Schema.optionalKey)), "preferences.frequency")
export const NotificationChanges = Schema.Struct(ofEachFamily(Schema.optionalKey(someSources)))
export interface NotificationChanges extends Schema.Schema.Type<typeof NotificationChanges> {}

const driveFormat = said(
  Schema.Array(said(Schema.Literals(driveParts), "preferences.drive_format")),
  "preferences.drive_format"
).check(Schema.makeFilter((format: ReadonlyArray<string>) => driveFormatProblem(format) ?? undefined))
const editing = said(Schema.Literals(editingWays), "preferences.editing")

/**
 * [PRO-002] [PRO-003] Parts of a client's name on the network drive, in order, and how documents are edited on Windows.
 */
export const DocumentPreferences = Schema.Struct({
  drive_format: Schema.Array(Schema.Literals(driveParts)),
  editing: Schema.Literals(editingWays),
  revision: Schema.Int
})
export interface DocumentPreferences extends Schema.Schema.Type<typeof DocumentPreferences> {}

export const DocumentPreferenceChanges = Schema.Struct({
  drive_format: Schema.optionalKey(driveFormat),
  editing: Schema.optionalKey(editing)
})
export interface DocumentPreferenceChanges extends Schema.Schema.Type<typeof DocumentPreferenceChanges> {}

/** [NET-086] A user's preferences, the same in all firms; each part has its own revision. */
export const GlobalPreferences = Schema.Struct({
  notifications: NotificationPreferences,
  documents: DocumentPreferences
})
export interface GlobalPreferences extends Schema.Schema.Type<typeof GlobalPreferences> {}

/** PATCH: omitted parts and keys are unchanged. */
export const GlobalPreferenceChanges = Schema.Struct({
  notifications: Schema.optionalKey(said(NotificationChanges, "preferences.frequency")),
  documents: Schema.optionalKey(said(DocumentPreferenceChanges, "preferences.editing"))
})

/** [NET-088] A user's language and dark mode; null follows the browser's or system's setting. */
export const UserSettings = Schema.Struct({
  language: Schema.NullOr(Schema.Literals(languages)),
  dark_mode: Schema.NullOr(Schema.Boolean)
})
export interface UserSettings extends Schema.Schema.Type<typeof UserSettings> {}

export const UserSettingsChanges = Schema.Struct({
  language: ProfileChanges.fields.language,
  dark_mode: ProfileChanges.fields.darkMode
})

/** 412 if `If-Match` is not the current revision; without it the last write wins. */
const guarded = {
  headers: { "if-match": Schema.optionalKey(Schema.String) },
  error: [BadRequest, PreconditionFailed, Unprocessable] as const
}

/** The caller's own profile and preferences. */
export class PeopleApi extends HttpApiGroup.make("people")
  .add(
    /**
     * [ACC-086] Changes the caller's profile. Language and dark mode do not increment the revision, so that switching
     * them does not cause a 412 in an open form.
     */
    HttpApiEndpoint.patch("updateMe", "/users/me", { payload: ProfileChanges, success: Data(Me), ...guarded }),
    /** [ACC-088] [NOT-002] The caller's notification frequencies, with defaults for those never set. */
    HttpApiEndpoint.get("notifications", "/users/me/preferences/notifications", {
      success: Data(NotificationPreferences)
    }),
    HttpApiEndpoint.patch("updateNotifications", "/users/me/preferences/notifications", {
      payload: NotificationChanges,
      success: Data(NotificationPreferences),
      ...guarded
    }),
    /** [ACC-089] [PRO-002] [PRO-003] The caller's document preferences, with defaults for those never set. */
    HttpApiEndpoint.get("documentPreferences", "/users/me/preferences/documents", {
      success: Data(DocumentPreferences)
    }),
    HttpApiEndpoint.patch("updateDocumentPreferences", "/users/me/preferences/documents", {
      payload: DocumentPreferenceChanges,
      success: Data(DocumentPreferences),
      ...guarded
    }),
    /** [NET-086] All preferences in one call, for API clients; the portal's screens load each part alone. */
    HttpApiEndpoint.get("globalPreferences", "/global-user-preferences", { success: Data(GlobalPreferences) }),
    HttpApiEndpoint.patch("updateGlobalPreferences", "/global-user-preferences", {
      payload: GlobalPreferenceChanges,
      success: Data(GlobalPreferences),
      error: [BadRequest, Unprocessable]
    }),
    /** [NET-088] The caller's language and dark mode; the same values as in the profile. */
    HttpApiEndpoint.get("settings", "/user-settings", { success: Data(UserSettings) }),
    HttpApiEndpoint.patch("updateSettings", "/user-settings", {
      payload: UserSettingsChanges,
      success: Data(UserSettings),
      error: [BadRequest, Unprocessable]
    }),
    /** [SES-O07] Ends all sessions of the caller except the present one. */
    HttpApiEndpoint.delete("endOtherSessions", "/users/me/sessions", { success: HttpApiSchema.NoContent })
  )
  .middleware(SignedInOnly) {}
