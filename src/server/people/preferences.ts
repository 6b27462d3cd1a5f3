import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { DocumentPreferences, NotificationPreferences } from "#schemas/people/people.api.ts"
import {
  defaultDriveFormat,
  defaultEditing,
  defaultFrequency,
  driveFormatProblem,
  type DrivePart,
  editingWays,
  type Frequency,
  isFrequency,
  type NotificationFamily,
  type NotificationSource
} from "#schemas/people/preferences.ts"
import { notificationFamilies, notificationSources } from "#schemas/shared/constants.ts"
import { type DocumentPreferenceChanges } from "#schemas/people/people.api.ts"
import { stale } from "#server/shared/refusals.ts"

/** A person's stored preferences; those never set are absent or null. */
export interface PreferenceRow {
  readonly notifications: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly notifications_revision: number
  readonly drive_format: ReadonlyArray<string> | null
  readonly editing: string | null
  readonly documents_revision: number
}

const entries = <Key extends string, Value>(keys: ReadonlyArray<Key>, valueOf: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Readonly<Record<Key, Value>>

/** [NOT-O02] The notification frequencies, with the default for missing or invalid ones. */
export const toNotifications = ({ notifications, notifications_revision }: PreferenceRow): NotificationPreferences => {
  const chosen = (family: NotificationFamily, source: NotificationSource): Frequency => {
    const value = notifications[family]?.[source]
    return isFrequency(value) ? value : defaultFrequency(family, source)
  }
  return {
    ...entries(notificationFamilies, (family) => entries(notificationSources, (source) => chosen(family, source))),
    revision: notifications_revision
  }
}

/** [PRO-O01] The document preferences, with the default for missing ones. */
export const toDocumentPreferences = ({
  documents_revision,
  drive_format,
  editing
}: PreferenceRow): DocumentPreferences => ({
  drive_format:
    drive_format !== null && driveFormatProblem(drive_format) === null
      ? (drive_format as ReadonlyArray<DrivePart>)
      : defaultDriveFormat,
  editing: editingWays.find((way) => way === editing) ?? defaultEditing,
  revision: documents_revision
})

/** 412 if no row was changed: the revision was not the current one. */
const unlessStale = (rows: ReadonlyArray<{ readonly changed: boolean }>) =>
  rows[0]?.changed === true ? Effect.void : Effect.fail(stale())

export const readPreferences = (user: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql<PreferenceRow>`
      select notifications, notifications_revision, drive_format, editing, documents_revision
        from app.preferences(${user})`.pipe(Effect.orDie)
    return rows[0] as PreferenceRow
  })

/** Changes notification frequencies. `seen` is the revision from `If-Match`; null skips the check. */
export const changeNotifications = (user: number, seen: string | null, payload: object) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql<{ changed: boolean }>`
      select app.change_notifications(${user}, ${seen}::text, ${JSON.stringify(payload)}::jsonb) as changed`.pipe(
      Effect.orDie,
      Effect.flatMap(unlessStale)
    )
  )

export const changeDocumentPreferences = (
  user: number,
  seen: string | null,
  { drive_format, editing }: DocumentPreferenceChanges
) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql<{ changed: boolean }>`
      select app.change_document_preferences(${user}, ${seen}::text,
        (select array_agg(part) from json_array_elements_text(${JSON.stringify(drive_format ?? [])}::json) as part),
        ${editing ?? null}::text) as changed`.pipe(Effect.orDie, Effect.flatMap(unlessStale))
  )

interface GlobalChanges {
  readonly notifications?: object | undefined
  readonly documents?: DocumentPreferenceChanges | undefined
}
/** Changes document and notification preferences at once, without checking their revisions. */
export const changeGlobalPreferences = (user: number, { documents, notifications }: GlobalChanges) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql
      .withTransaction(
        Effect.gen(function* () {
          if (notifications !== undefined) yield* changeNotifications(user, null, notifications)
          if (documents !== undefined) yield* changeDocumentPreferences(user, null, documents)
        })
      )
      .pipe(Effect.orDie)
  )

/** Changes the person's name and appearance. `seen` is the revision from `If-Match`; null skips the check. */
export const changeProfile = (user: number, seen: string | null, changes: object) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql<{ changed: boolean }>`
      select app.change_profile(${user}, ${seen}::text, ${JSON.stringify(changes)}::jsonb) as changed`.pipe(
      Effect.orDie,
      Effect.flatMap(unlessStale)
    )
  )

export const endOtherSessions = (user: number, session: number) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => Effect.orDie(sql`select app.end_other_sessions(${user}, ${session})`))
