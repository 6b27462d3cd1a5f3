import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { PortalApi } from "#schemas/api.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import type { DocumentPreferenceChanges } from "#schemas/people/people.api.ts"
import { Sessions } from "#server/access/Sessions.ts"
import { type PreferenceRow, toDocumentPreferences, toNotifications } from "#server/people/preferences.ts"
import { seenRevision } from "#server/platform/ifMatch.ts"
import { stale } from "#server/shared/refusals.ts"

/** Another revision than the one that the caller has seen is there; nothing was changed. */
const unlessOvertaken = (rows: ReadonlyArray<{ readonly changed: boolean }>) =>
  rows[0]?.changed === true ? Effect.void : Effect.fail(stale())

/** Names are kept without the spaces around them; an empty title is none. */
const trimmed = (text: string | null) => (text === null || text.trim() === "" ? null : text.trim())

export const PeopleHandlers = HttpApiBuilder.group(
  PortalApi,
  "people",
  Effect.fn(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const sessions = yield* Sessions

    const preferences = Effect.gen(function* () {
      const { userId } = yield* Viewer
      const rows = yield* sql<PreferenceRow>`
        select notifications, notifications_revision, drive_format, editing, documents_revision
          from app.preferences(${userId})`.pipe(Effect.orDie)
      return rows[0] as PreferenceRow
    })
    const notifications = Effect.map(preferences, (row) => ({ data: toNotifications(row) }))
    const documentPreferences = Effect.map(preferences, (row) => ({ data: toDocumentPreferences(row) }))

    const changeNotifications = (user: number, seen: string | null, payload: object) =>
      sql<{ changed: boolean }>`
        select app.change_notifications(${user}, ${seen}::text, ${JSON.stringify(payload)}::jsonb) as changed`.pipe(
        Effect.orDie,
        Effect.flatMap(unlessOvertaken)
      )
    const changeDocuments = (user: number, seen: string | null, { drive_format, editing }: DocumentPreferenceChanges) =>
      sql<{ changed: boolean }>`
        select app.change_document_preferences(${user}, ${seen}::text,
          (select array_agg(part) from json_array_elements_text(${JSON.stringify(drive_format ?? [])}::json) as part),
          ${editing ?? null}::text) as changed`.pipe(Effect.orDie, Effect.flatMap(unlessOvertaken))
    const globalPreferences = Effect.map(preferences, (row) => ({
      data: { notifications: toNotifications(row), documents: toDocumentPreferences(row) }
    }))
    const settings = Effect.gen(function* () {
      const { userId } = yield* Viewer
      const { darkMode, language } = yield* sessions.describe(userId)
      return { data: { language, dark_mode: darkMode } }
    })

    return handlers.handleAll({
      updateMe: Effect.fn(function* ({ headers, payload }) {
        const { userId } = yield* Viewer
        const { firstname, lastname, title, ...looks } = payload
        const changes = {
          ...looks,
          ...(firstname === undefined ? {} : { firstname: firstname.trim() }),
          ...(lastname === undefined ? {} : { lastname: lastname.trim() }),
          ...(title === undefined ? {} : { title: trimmed(title) })
        }
        yield* sql<{ changed: boolean }>`
          select app.change_profile(${userId}, ${seenRevision(headers["if-match"])}::text,
            ${JSON.stringify(changes)}::jsonb) as changed`.pipe(Effect.orDie, Effect.flatMap(unlessOvertaken))
        return { data: yield* sessions.describe(userId) }
      }),
      notifications: Effect.fn(function* () {
        return yield* notifications
      }),
      updateNotifications: Effect.fn(function* ({ headers, payload }) {
        const { userId } = yield* Viewer
        yield* changeNotifications(userId, seenRevision(headers["if-match"]), payload)
        return yield* notifications
      }),
      documentPreferences: Effect.fn(function* () {
        return yield* documentPreferences
      }),
      updateDocumentPreferences: Effect.fn(function* ({ headers, payload }) {
        const { userId } = yield* Viewer
        yield* changeDocuments(userId, seenRevision(headers["if-match"]), payload)
        return yield* documentPreferences
      }),
      globalPreferences: () => globalPreferences,
      updateGlobalPreferences: Effect.fn(function* ({ payload }) {
        const { userId } = yield* Viewer
        // Nothing was seen, so that nothing can be overtaken.
        yield* sql
          .withTransaction(
            Effect.gen(function* () {
              if (payload.notifications !== undefined) yield* changeNotifications(userId, null, payload.notifications)
              if (payload.documents !== undefined) yield* changeDocuments(userId, null, payload.documents)
            })
          )
          .pipe(Effect.orDie)
        return yield* globalPreferences
      }),
      settings: () => settings,
      updateSettings: Effect.fn(function* ({ payload }) {
        const { userId } = yield* Viewer
        const { dark_mode, language } = payload
        const changes = {
          ...(language === undefined ? {} : { language }),
          ...(dark_mode === undefined ? {} : { darkMode: dark_mode })
        }
        yield* sql`select app.change_profile(${userId}, null::text, ${JSON.stringify(changes)}::jsonb)`.pipe(
          Effect.orDie
        )
        return yield* settings
      }),
      endOtherSessions: Effect.fn(function* () {
        const { sessionId, userId } = yield* Viewer
        yield* sql`select app.end_other_sessions(${userId}, ${sessionId})`.pipe(Effect.orDie)
      })
    })
  })
)
