import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type MobileAppEvent, mobileAppMachine } from "#machines/mobileApps/mobileApp.machine.ts"
import { eventOfStep, mobileAppSnapshot } from "#machines/mobileApps/mobileApp.projection.ts"
import { readColour } from "#schemas/branding/colours.ts"
import type {
  FirmMobileApp,
  MobileApp,
  MobileAppChanges,
  MobileAppLine,
  NewMobileApp
} from "#schemas/mobileApps/mobileApps.api.ts"
import type { AppState, AppStep } from "#schemas/mobileApps/states.ts"
import { type AppValues, bundleIdFor, domainsIn, isTwice, readAppSheet } from "#schemas/mobileApps/rules.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { recordPlatformEvent } from "#server/provider/platformLog.ts"
import { checkRevision, conflict, invalid, refuseDuplicate } from "#server/shared/refusals.ts"
import { decideOrConflict } from "#server/shared/decideOrConflict.ts"

const by = { isSuperAdmin: true }

export interface AppsQuery {
  readonly page?: number | undefined
  readonly per_page?: number | undefined
  readonly search?: string | undefined
  readonly state?: AppState | "none" | undefined
}

/** [MOB-009] A page of all firms with their apps. */
export const listApps = ({ page = 1, per_page = 50, search = "", state }: AppsQuery) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql<MobileAppLine & { readonly total: number }>`
      select * from app.provider_mobile_apps(${search.trim()}, ${state ?? null}::text, ${per_page}, ${(page - 1) * per_page})`
    const total = rows[0]?.total ?? 0
    return {
      data: rows.map(({ app, domain, id, name }): MobileAppLine => ({ id, name, domain, app })),
      pagination: { page, per_page, total, last_page: Math.max(1, Math.ceil(total / per_page)) }
    }
  })

/** [MOB-001] A firm and its app. */
export const readFirmApp = (firm: number) =>
  Effect.gen(function* () {
    if (!isStorable(firm)) return yield* notFound()
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ found: FirmMobileApp | null }>`select app.provider_mobile_app(${firm}) as found`
    return row?.found ?? (yield* notFound())
  })

/** Reads a firm and its app, locked until the transaction ends. */
const hold = (firm: number) =>
  Effect.gen(function* () {
    if (!isStorable(firm)) return yield* notFound()
    const sql = yield* SqlClient.SqlClient
    yield* sql`select app.provider_hold_mobile_app(${firm})`
    return yield* readFirmApp(firm)
  })
const holdApp = (firm: number) =>
  Effect.gen(function* () {
    const found = yield* hold(firm)
    return { firm: found, app: found.app ?? (yield* notFound()) }
  })

/** The transition that the app's machine makes for an event; 409 with the failed guards if it refuses. */
const askApp = (app: MobileApp, event: MobileAppEvent) =>
  decideOrConflict(mobileAppMachine, mobileAppSnapshot(app), event)

type Sheet = NewMobileApp
const tidy = (given: Sheet): Sheet => ({
  ...given,
  title: given.title.trim(),
  subtitle: given.subtitle.trim(),
  description: given.description.trim().replaceAll("\r\n", "\n"),
  keywords: given.keywords.trim(),
  promotional_text: given.promotional_text.trim(),
  marketing_url: given.marketing_url.trim(),
  bundle_id: given.bundle_id.trim(),
  version: given.version.trim(),
  color: readColour(given.color) ?? given.color,
  domains: domainsIn(given.domains.join("\n")),
  ios_store_url: given.ios_store_url.trim(),
  ios_store_id: given.ios_store_id.trim(),
  android_store_url: given.android_store_url.trim(),
  android_store_id: given.android_store_id.trim()
})
const sheetOf = (app: MobileApp): Sheet => ({
  title: app.title,
  subtitle: app.subtitle,
  description: app.description,
  keywords: app.keywords,
  promotional_text: app.promotional_text,
  marketing_url: app.marketing_url,
  bundle_id: app.bundle_id,
  version: app.version,
  color: app.color,
  logo: app.logo,
  domains: app.domains,
  ios_store_url: app.ios_store_url,
  ios_store_id: app.ios_store_id,
  android_store_url: app.android_store_url,
  android_store_id: app.android_store_id
})
const valuesOf = (sheet: Sheet): AppValues => ({ ...sheet, domains: sheet.domains.join("\n") })

/** Stores the sheet of an app; 422 if title and subtitle are equal, or another app has this bundle id. */
const writeSheet = (firm: FirmMobileApp, sheet: Sheet) =>
  Effect.gen(function* () {
    if (isTwice(valuesOf(sheet))) return yield* invalid({ subtitle: ["mobile.same_titles"] })
    const sql = yield* SqlClient.SqlClient
    const kept = { ...sheet, app_id: bundleIdFor(sheet.bundle_id, firm.name) }
    const [row] = yield* refuseDuplicate(
      sql<{ id: number | null }>`
        select app.provider_write_mobile_app(${firm.id}, ${JSON.stringify(kept)}::text::json) as id`,
      () => invalid({ bundle_id: ["mobile.bundle_taken"] })
    )
    return { id: row?.id ?? 0, found: yield* readFirmApp(firm.id) }
  })

/**
 * [MOB-001] Creates the firm's app as a draft. 409 if the firm has one; 422 if title and subtitle are equal or the
 * bundle id is taken.
 */
export const createApp = (firm: number, given: NewMobileApp) =>
  Effect.gen(function* () {
    const was = yield* hold(firm)
    if (was.app !== null) return yield* conflict(["isWithoutApp"])
    const sheet = tidy(given)
    const { found, id } = yield* writeSheet(was, sheet)
    const after = { state: "draft", ...sheet }
    yield* recordPlatformEvent({ entity: "mobileApp", id, type: "app.added", before: null, after })
    return found
  })

const writeChange = (firm: FirmMobileApp, app: MobileApp, next: Sheet) =>
  Effect.gen(function* () {
    const before = sheetOf(app)
    const sheet = tidy(next)
    if (JSON.stringify(before) === JSON.stringify(sheet)) return firm
    yield* askApp(app, { type: "app.changed", by })
    const { found, id } = yield* writeSheet(firm, sheet)
    const [was, after] = [
      { state: app.state, ...before },
      { state: app.state, ...sheet }
    ]
    yield* recordPlatformEvent({ entity: "mobileApp", id, type: "app.changed", before: was, after })
    return found
  })

/**
 * [MOB-001] Changes an app's sheet; omitted keys are unchanged. Logs the changed fields only. 412 if `ifMatch` is an
 * older revision.
 */
export const changeApp = (id: number, given: MobileAppChanges, ifMatch: string | undefined) =>
  Effect.gen(function* () {
    const { app, firm } = yield* holdApp(id)
    yield* checkRevision(ifMatch, app.revision)
    return yield* writeChange(firm, app, { ...sheetOf(app), ...given })
  })

/** [MOB-008] Like `changeApp`, with the whole sheet as JSON; 422 at the field `json` if it is invalid. */
export const changeBySheet = (id: number, json: string, ifMatch: string | undefined) =>
  Effect.gen(function* () {
    const { app, firm } = yield* holdApp(id)
    yield* checkRevision(ifMatch, app.revision)
    const read = readAppSheet(json, valuesOf(sheetOf(app)))
    if (read._tag === "Failure") return yield* invalid({ json: [read.failure] })
    const { domains, ...values } = read.success
    return yield* writeChange(firm, app, { ...values, domains: domainsIn(domains) })
  })

/** [MOB-O02] One step of an app's life cycle. `isToBuild` tells the caller to queue the build of the project. */
export const stepApp = (firmId: number, step: AppStep) =>
  Effect.gen(function* () {
    const { app } = yield* holdApp(firmId)
    const type = eventOfStep[step]
    const { jobs, next } = yield* askApp(app, { type, by })
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ id: number | null }>`
      select app.provider_move_mobile_app(${firmId}, ${String(next.value)}) as id`
    const found = yield* readFirmApp(firmId)
    yield* recordPlatformEvent({
      entity: "mobileApp",
      id: row?.id ?? 0,
      type,
      before: { state: app.state },
      after: { state: next.value }
    })
    return { found, isToBuild: jobs.includes("makeArchive") }
  })

export const removeApp = (firmId: number) =>
  Effect.gen(function* () {
    const { app } = yield* holdApp(firmId)
    yield* askApp(app, { type: "app.removed", by })
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ id: number | null }>`select app.provider_remove_mobile_app(${firmId}) as id`
    const before = { state: app.state, ...sheetOf(app) }
    yield* recordPlatformEvent({ entity: "mobileApp", id: row?.id ?? 0, type: "app.removed", before, after: null })
  })

/** [MOB-O02] The latest project as a zip archive; 404 if none was built. */
export const readArchive = (firmId: number) =>
  Effect.gen(function* () {
    if (!isStorable(firmId)) return yield* notFound()
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ body: Uint8Array | null }>`select app.provider_mobile_archive(${firmId}) as body`
    return row?.body ?? (yield* notFound())
  })
