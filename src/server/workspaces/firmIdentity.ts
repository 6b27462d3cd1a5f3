import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { mayExercise, mayUseAdminModule } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { Conflict } from "#schemas/shared/problem.ts"
import { trimmedDomain } from "#schemas/workspaces/firm.ts"
import type { FirmChanges, FirmIdentity, GroupFirms, Subscription } from "#schemas/workspaces/workspaces.api.ts"
import { notFound } from "#server/platform/scope.ts"
import { Settings } from "#server/platform/Settings.ts"
import { recordEvent } from "#server/shared/eventLog.ts"
import { checkPolicy, checkRevision, invalid, refuseDuplicate, stale } from "#server/shared/refusals.ts"
import { inOffice, type StaffScope } from "#server/shared/requestScope.ts"
import { isServed, resemblesHost } from "#server/workspaces/servedHosts.ts"

type FirmRow = Pick<FirmIdentity, "id" | "name" | "domain" | "tagline" | "revision">

/** Maps a unique violation to a field error: another firm has this domain. Any other failure is a defect. */
const domainOnce = <A, E, R>(write: Effect.Effect<A, E, R>) =>
  refuseDuplicate(write, () => invalid({ domain: ["firm.domain_taken"] }))

const readFirm = (firm: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<FirmRow>`select id, name, domain, tagline, revision from firm where id = ${firm}`
    return row === undefined ? yield* notFound() : row
  })

const described = (row: FirmRow, { hasAdminModule, role }: Pick<StaffScope, "hasAdminModule" | "role">) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [found] = yield* sql<{ holding: FirmIdentity["holding"] }>`select app.holding_of_scope() as holding`
    return {
      ...row,
      holding: found?.holding ?? null,
      closed_by: [...mayUseAdminModule(role, hasAdminModule)]
    } satisfies FirmIdentity
  })

/** The firm's name, domain and group, for its staff. */
export const readIdentity = (viewer: Viewer["Service"], firm: number) =>
  inOffice(viewer, firm, (scope) => Effect.flatMap(readFirm(firm), (row) => described(row, scope)))

/**
 * Checks a new domain. 422 if the installation does not serve it or it resembles another firm's; 409 if a firm of the
 * same group has it and `isConfirmed` is false.
 */
const checkDomain = (firm: number, domain: string, isConfirmed: boolean) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { firmHosts } = yield* Settings
    if (!isServed(domain, firmHosts)) return yield* invalid({ domain: ["firm.domain_unserved"] })
    if (yield* resemblesHost(firm, domain)) return yield* invalid({ domain: ["firm.domain_alike"] })
    if (isConfirmed) return
    const [other] = yield* sql<{ is: boolean }>`select app.domain_in_group(${domain}) as is`
    if (other?.is === true) return yield* new Conflict({ code: "firm.domain_in_use", closed_by: [] })
  })

const loggedFields = ({ domain, name, revision, tagline }: FirmRow) => ({
  state: "known",
  name,
  domain,
  tagline,
  revision
})

export const changeIdentity = (
  viewer: Viewer["Service"],
  firm: number,
  changes: FirmChanges,
  ifMatch: string | undefined
) =>
  inOffice(viewer, firm, (scope) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { hasAdminModule, role, user } = scope
      yield* checkPolicy(mayUseAdminModule(role, hasAdminModule))
      const was = yield* readFirm(firm)
      yield* checkRevision(ifMatch, was.revision)
      const next = {
        name: changes.name?.trim() ?? was.name,
        domain: changes.domain === undefined ? was.domain : trimmedDomain(changes.domain),
        tagline: changes.tagline === undefined ? was.tagline : changes.tagline.trim() || null
      }
      if (next.name === was.name && next.domain === was.domain && next.tagline === was.tagline) {
        return yield* described(was, scope)
      }
      if (next.domain !== was.domain) yield* checkDomain(firm, next.domain, changes.domain_confirmed === true)
      // The revision is a condition of the update: of two concurrent changes, the second gets 412.
      const [changed] = yield* domainOnce(
        sql<{ revision: number | null }>`
          select app.change_firm(${next.name}, ${next.domain}, ${next.tagline}, ${was.revision}) as revision`
      )
      if (changed?.revision == null) return yield* stale()
      const row = { ...was, ...next, revision: changed.revision }
      yield* recordEvent({
        firm,
        user,
        entity: "firm",
        id: firm,
        type: "firm.changed",
        payload: changes,
        before: loggedFields(was),
        after: loggedFields(row)
      })
      return yield* described(row, scope)
    })
  )

/**
 * The firms of the firm's group, for its group administrators. Super admins may not: they do not see the people of
 * firms (ROL-O02).
 */
export const readGroup = (viewer: Viewer["Service"], firm: number) =>
  inOffice(viewer, firm, ({ isGroupAdmin }) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* checkPolicy(mayExercise({ isSuperAdmin: false, isGroupAdmin }, "holding_team"))
      const [row] = yield* sql<{ group: GroupFirms | null }>`select app.group_of_scope() as group`
      return row?.group ?? null
    })
  )

export const listSubscriptions = (viewer: Viewer["Service"], firm: number) =>
  inOffice(viewer, firm, () =>
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<Subscription>`select name, is_active, exceptions from app.subscriptions_of_scope()`
    )
  )
