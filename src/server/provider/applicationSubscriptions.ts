import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { ApplicationEvent } from "#machines/applications/application.machine.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { Application } from "#schemas/applications/application.ts"
import {
  askApplication,
  insertApplication,
  loggedFields,
  readApplication,
  updateApplication
} from "#server/applications/applications.ts"
import { askPlatformApplication, readPlatformApplication } from "#server/provider/applications.ts"
import { inFirmAsProvider, onPlatform } from "#server/workspaces/provider.ts"
import { logOfFirm } from "#server/workspaces/providerFirms.ts"

type Who = Viewer["Service"]
const provider = { isOfFirm: false, isFirmAdmin: false, isProvider: true }

/**
 * The firm's copy of a catalogue application, locked for a change; null if it has none. Must run in the firm's scope.
 */
const heldCopy = (platformId: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ id: number }>`
      select id from application where platform_id = ${platformId} for update`
    return row === undefined ? null : yield* readApplication(row.id)
  })

const log = (was: Application | null, next: Application, type: string, platform: number) =>
  logOfFirm("application", next.id, {
    machine: "application",
    type,
    payload: { platform },
    before: was === null ? null : loggedFields(was),
    after: loggedFields(next)
  })

const step = (was: Application, type: ApplicationEvent["type"], isWithdrawn: boolean, platform: number) =>
  Effect.gen(function* () {
    yield* askApplication(was, [type], provider)
    yield* updateApplication(was.id, { is_withdrawn: isWithdrawn, is_active: !isWithdrawn })
    yield* log(was, yield* readApplication(was.id), type, platform)
    return true
  })

/**
 * Subscribes the firm in scope to an application: creates its copy, or restores a withdrawn one. Returns whether
 * anything changed.
 */
const give = (firm: number, id: number) =>
  Effect.gen(function* () {
    const offered = yield* readPlatformApplication(id, "held")
    yield* askPlatformApplication(offered, "offer.given")
    const copy = yield* heldCopy(id)
    if (copy !== null) return copy.is_withdrawn ? yield* step(copy, "subscription.renewed", false, id) : false
    const { firms: _firms, id: platform_id, revision: _revision, roles, ...row } = offered
    const next = yield* insertApplication({ ...row, roles: [...roles], firm_id: firm, platform_id })
    yield* log(null, next, "application.added", id)
    return true
  })

/** Ends the subscription of the firm in scope: withdraws its copy. Returns whether anything changed. */
const take = (id: number) =>
  Effect.gen(function* () {
    yield* readPlatformApplication(id, "held")
    const copy = yield* heldCopy(id)
    return copy === null || copy.is_withdrawn ? false : yield* step(copy, "subscription.ended", true, id)
  })

/** [SAD-007] [NET-103] Subscribes firms to an application or ends their subscriptions, all in one transaction. */
export const turnApplication = (viewer: Who, id: number, firms: ReadonlyArray<number>, isOn: boolean) =>
  onPlatform(
    viewer,
    "applications",
    Effect.gen(function* () {
      let changed = 0
      // In ascending order: each change locks the event log of its firm, and another order could deadlock.
      for (const firm of [...new Set(firms)].toSorted((one, other) => one - other))
        if (yield* inFirmAsProvider(viewer, "applications", firm, isOn ? give(firm, id) : take(id))) changed += 1
      return { changed }
    })
  )
