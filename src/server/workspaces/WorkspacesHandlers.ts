import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { firmRightNames, firmRights, type FirmRole, mayAdministerFirm, mayExercise } from "#schemas/access/policy.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { Conflict } from "#schemas/shared/problem.ts"
import { trimmedDomain } from "#schemas/workspaces/firm.ts"
import type { FirmIdentity, GroupFirms, Subscription } from "#schemas/workspaces/workspaces.api.ts"
import { inFirm, notFound } from "#server/platform/scope.ts"
import { Settings } from "#server/platform/Settings.ts"
import { sqlStateOf } from "#server/platform/sqlState.ts"
import { checkPolicy, checkRevision, forbidden, invalid, stale } from "#server/shared/refusals.ts"
import { isServed, resemblesHost } from "#server/workspaces/servedHosts.ts"

type FirmRow = Pick<FirmIdentity, "id" | "name" | "domain" | "tagline" | "revision">

/** A domain that another firm has is the field's fault; any other failure is nobody's. */
const domainOnce = <A, E, R>(write: Effect.Effect<A, E, R>) =>
  Effect.catch(write, (failure) =>
    sqlStateOf(failure) === "23505" ? Effect.fail(invalid({ domain: ["firm.domain_taken"] })) : Effect.die(failure)
  )

export const WorkspacesHandlers = HttpApiBuilder.group(
  PortalApi,
  "workspaces",
  Effect.fn(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const { firmHosts } = yield* Settings

    /** A transaction inside the firm for its staff: clients are told that it is not for them. */
    const asStaff = <A, E, R>(firm: number, use: (role: FirmRole) => Effect.Effect<A, E, R>) =>
      Effect.gen(function* () {
        const viewer = yield* Viewer
        return yield* inFirm(viewer, firm, ({ firm_role }) =>
          Effect.gen(function* () {
            if (firm_role === null) return yield* forbidden(["isOfFirm"])
            return yield* use(firm_role)
          })
        )
      })

    const readFirm = (firm: number) =>
      Effect.flatMap(sql<FirmRow>`select id, name, domain, tagline, revision from firm where id = ${firm}`, ([row]) =>
        row === undefined ? Effect.fail(notFound()) : Effect.succeed(row)
      )
    const described = (row: FirmRow, role: FirmRole) =>
      Effect.map(
        sql<{ holding: FirmIdentity["holding"] }>`select app.holding_of_scope() as holding`,
        ([found]): FirmIdentity => ({
          ...row,
          holding: found?.holding ?? null,
          closed_by: [...mayAdministerFirm(role)]
        })
      )

    return handlers.handleAll({
      identity: Effect.fn(function* ({ params }) {
        const data = yield* asStaff(params.firmId, (role) =>
          Effect.flatMap(readFirm(params.firmId), (row) => described(row, role))
        )
        return { data }
      }),

      change: Effect.fn(function* ({ headers, params, payload }) {
        const viewer = yield* Viewer
        const data = yield* asStaff(params.firmId, (role) =>
          Effect.gen(function* () {
            const refusals = mayAdministerFirm(role)
            yield* checkPolicy(refusals)
            const was = yield* readFirm(params.firmId)
            yield* checkRevision(headers["if-match"], was.revision)
            const next = {
              name: payload.name?.trim() ?? was.name,
              domain: payload.domain === undefined ? was.domain : trimmedDomain(payload.domain),
              tagline: payload.tagline === undefined ? was.tagline : payload.tagline.trim() || null
            }
            if (next.name === was.name && next.domain === was.domain && next.tagline === was.tagline) {
              return yield* described(was, role)
            }
            if (next.domain !== was.domain && !isServed(next.domain, firmHosts)) {
              return yield* invalid({ domain: ["firm.domain_unserved"] })
            }
            if (next.domain !== was.domain && (yield* resemblesHost(params.firmId, next.domain))) {
              return yield* invalid({ domain: ["firm.domain_alike"] })
            }
            if (next.domain !== was.domain && payload.domain_confirmed !== true) {
              const [other] = yield* sql<{ is: boolean }>`select app.domain_in_group(${next.domain}) as is`
              if (other?.is === true) return yield* new Conflict({ code: "firm.domain_in_use", closed_by: [] })
            }
            // Of two that read the same revision the second finds another one and is told.
            const [changed] = yield* domainOnce(
              sql<{ revision: number | null }>`
                select app.change_firm(${next.name}, ${next.domain}, ${next.tagline}, ${was.revision}) as revision`
            )
            if (changed?.revision == null) return yield* stale()
            const is = { ...was, ...next, revision: changed.revision }
            const line = ({ domain, name, revision, tagline }: FirmRow) =>
              JSON.stringify({ state: "known", name, domain, tagline, revision })
            yield* sql`
              insert into event (firm_id, user_id, entity, entity_id, machine, type, payload, before, after)
              values (${params.firmId}, ${viewer.userId}, 'firm', ${params.firmId}, 'firm', 'firm.changed',
                ${JSON.stringify(payload)}::text::jsonb, ${line(was)}::text::jsonb, ${line(is)}::text::jsonb)`
            return yield* described(is, role)
          })
        )
        return { data }
      }),

      group: Effect.fn(function* ({ params }) {
        const viewer = yield* Viewer
        const data = yield* inFirm(viewer, params.firmId, ({ firm_role, is_group_admin }) =>
          Effect.gen(function* () {
            if (firm_role === null) return yield* forbidden(["isOfFirm"])
            // A super admin has the platform, and nobody's people (ROL-O02).
            const refusals = mayExercise({ isSuperAdmin: false, isGroupAdmin: is_group_admin }, "holding_team")
            yield* checkPolicy(refusals)
            const [row] = yield* sql<{ group: GroupFirms | null }>`select app.group_of_scope() as group`
            return row?.group ?? null
          })
        )
        return { data }
      }),

      subscriptions: Effect.fn(function* ({ params }) {
        const data = yield* asStaff(
          params.firmId,
          () => sql<Subscription>`select name, is_active, exceptions from app.subscriptions_of_scope()`
        )
        return { data }
      }),

      rights: Effect.fn(function* ({ params }) {
        const data = yield* asStaff(params.firmId, (role) =>
          Effect.succeed({ role, rights: firmRightNames.map((name) => ({ name, ...firmRights[name] })) })
        )
        return { data }
      })
    })
  })
)
