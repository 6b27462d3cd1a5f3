import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { SqlClient } from "effect/sql"
import { PortalApi } from "#schemas/api.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import { Sessions } from "#server/access/Sessions.ts"
import {
  changeDocumentPreferences,
  changeGlobalPreferences,
  changeNotifications,
  changeProfile,
  endOtherSessions,
  readPreferences,
  toDocumentPreferences,
  toNotifications
} from "#server/people/preferences.ts"
import { seenRevision } from "#server/platform/ifMatch.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"

/** Trimmed text; null if it is empty. */
const trimmed = (text: string | null) => (text === null || text.trim() === "" ? null : text.trim())

export const PeopleHandlers = HttpApiBuilder.group(
  PortalApi,
  "people",
  Effect.fn(function* (handlers) {
    const { provided } = yield* handlerKit<SqlClient.SqlClient>()
    const sessions = yield* Sessions

    const preferences = Effect.flatMap(Viewer, ({ userId }) => provided(readPreferences(userId)))
    const notifications = Effect.map(preferences, (row) => ({ data: toNotifications(row) }))
    const documentPreferences = Effect.map(preferences, (row) => ({ data: toDocumentPreferences(row) }))
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
        yield* provided(changeProfile(userId, seenRevision(headers["if-match"]), changes))
        return { data: yield* sessions.describe(userId) }
      }),
      notifications: Effect.fn(function* () {
        return yield* notifications
      }),
      updateNotifications: Effect.fn(function* ({ headers, payload }) {
        const { userId } = yield* Viewer
        yield* provided(changeNotifications(userId, seenRevision(headers["if-match"]), payload))
        return yield* notifications
      }),
      documentPreferences: Effect.fn(function* () {
        return yield* documentPreferences
      }),
      updateDocumentPreferences: Effect.fn(function* ({ headers, payload }) {
        const { userId } = yield* Viewer
        yield* provided(changeDocumentPreferences(userId, seenRevision(headers["if-match"]), payload))
        return yield* documentPreferences
      }),
      globalPreferences: () => globalPreferences,
      updateGlobalPreferences: Effect.fn(function* ({ payload }) {
        const { userId } = yield* Viewer
        yield* provided(changeGlobalPreferences(userId, payload))
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
        yield* Effect.orDie(provided(changeProfile(userId, null, changes)))
        return yield* settings
      }),
      endOtherSessions: Effect.fn(function* () {
        const { sessionId, userId } = yield* Viewer
        yield* provided(endOtherSessions(userId, sessionId))
      })
    })
  })
)
