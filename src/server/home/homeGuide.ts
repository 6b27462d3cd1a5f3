import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { HomeGuide } from "#schemas/home/home.ts"
import { clientSteps, firmSteps, type FirstStep, firstStepsDays, recentClients } from "#schemas/home/homeRules.ts"
import { readKept } from "#server/home/favourites.ts"
import { inFirm } from "#server/platform/scope.ts"

type Done = Readonly<Partial<Record<FirstStep, boolean>>>

/** The first steps that a firm has done; no row once the firm is older than `firstStepsDays`. */
const firmDone = (firm: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<Done>`
      select exists (select from white_label w where w.firm_id = ${firm}) as look,
          (select count(*) > 1 from firm_user u where u.firm_id = ${firm}) as team,
          exists (select from vendor v where v.firm_id = ${firm}) as client,
          exists (select from task t where t.firm_id = ${firm} and t.type = 'information_request') as request,
          exists (select from received_document r where r.firm_id = ${firm}) as document
        from firm f where f.id = ${firm} and f.created_at > now() - make_interval(days => ${firstStepsDays})`
  )

/**
 * The first steps that were done in the first company that the person administers; no row once their membership is
 * older than `firstStepsDays`.
 */
const clientDone = (user: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<Done>`
      select exists (select from received_document r where r.vendor_id = u.vendor_id and r.from_side = 'company') as document,
          exists (select from task t where t.vendor_id = u.vendor_id and t.submitted_at is not null) as answer,
          (select count(*) > 1 from vendor_user o where o.vendor_id = u.vendor_id) as colleague
        from vendor_user u where u.user_id = ${user} and u.role = 'admin' and u.vendor_id in (select unnest(app.scope_vendors()))
         and coalesce(u.joined_at, u.invited_at) > now() - make_interval(days => ${firstStepsDays})
       order by u.vendor_id limit 1`
  )

/** [ACC-084] The clients opened last, favourites, and the list of first steps, empty once all are done. */
export const readGuide = (viewer: Viewer["Service"], firm: number) =>
  inFirm(viewer, firm, ({ firm_role }) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const recent =
        firm_role === null
          ? []
          : yield* sql<HomeGuide["recent"][number]>`
              select json_build_object('id', v.id, 'name', v.company_name) as company, app.instant(l.looked_at) as at
                from client_look l join vendor v on v.id = l.vendor_id and v.active
               where l.user_id = ${viewer.userId} and l.firm_id = ${firm} order by l.looked_at desc limit ${recentClients}`
      const [done] =
        firm_role === "admin" ? yield* firmDone(firm) : firm_role === null ? yield* clientDone(viewer.userId) : []
      const steps = (firm_role === null ? clientSteps : firmSteps).map((id) => ({ id, is_done: done?.[id] === true }))
      return {
        recent,
        ...(yield* readKept(viewer.userId, firm)),
        steps: done === undefined || steps.every(({ is_done }) => is_done) ? [] : steps
      } satisfies HomeGuide
    })
  )
