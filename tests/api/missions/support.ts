import { Effect } from "effect"
import { PersistedQueue } from "effect/persistence"
import { SqlClient } from "effect/sql"
import { expect } from "vitest"
import type { ServiceSnapshot } from "#schemas/catalog/catalog.ts"
import type { Mission, MissionDetail, MissionTask, TaskPreview } from "#schemas/missions/mission.ts"
import { asMissionService, emptyMission, type MissionContent } from "#schemas/missions/missionRules.ts"
import type { Pagination } from "#schemas/shared/page.ts"
import { makeMissionTasks } from "#server/missions/missionRuns.ts"
import { renewMissions } from "#server/missions/renewMissions.ts"
import type { Refused } from "#tests/api/documents/support.ts"
import { snapshot } from "#tests/models/missions/cases.ts"
import type { Answer, Portal, SignedInUser } from "#tests/support/portal.ts"

type Body<A> = { readonly data: A } & Refused["body"]
type Client = { readonly id: number; readonly firmId: number }
export interface MissionPage {
  readonly data: ReadonlyArray<Mission>
  readonly pagination: Pagination
  readonly counts: Readonly<Record<string, number>>
}

/** Helpers that call the missions' endpoints. */
export const missionsOf = (portal: Portal) => {
  const call = <A>(
    as: SignedInUser | undefined,
    vendor: Client,
    method: string,
    path: string,
    { body, revision }: { readonly body?: unknown; readonly revision?: number } = {}
  ): Promise<Answer<Body<A>>> =>
    portal.call<Body<A>>(method, `/api/vendors/${vendor.id}/missions${path}`, {
      ...(as === undefined ? {} : { as }),
      ...(body === undefined ? {} : { body }),
      ...(revision === undefined ? {} : { headers: { "if-match": `"${revision}"` } })
    })
  const create = (as: SignedInUser, vendor: Client, content: unknown, more: object = {}) =>
    call<MissionDetail>(as, vendor, "POST", "", { body: { content, ...more } })
  const act = (as: SignedInUser, vendor: Client, id: number, body: object) =>
    call<MissionDetail>(as, vendor, "POST", `/${id}/events`, { body })
  const made = async (answer: Promise<Answer<Body<MissionDetail>>>) => {
    const { body, status } = await answer
    expect([status < 300, body.errors, body.code]).toEqual([true, undefined, undefined])
    return body.data
  }
  return {
    call,
    create,
    act,
    made,
    read: (as: SignedInUser, vendor: Client, id: number) => call<MissionDetail>(as, vendor, "GET", `/${id}`),
    save: (as: SignedInUser, vendor: Client, id: number, body: object, revision?: number) =>
      call<MissionDetail>(as, vendor, "PUT", `/${id}`, { body, ...(revision === undefined ? {} : { revision }) }),
    list: (as: SignedInUser, firm: { readonly id: number }, query = "") =>
      portal.call<MissionPage & Refused["body"]>("GET", `/api/accounting-firms/${firm.id}/missions?page=1${query}`, {
        as
      }),
    tasks: (as: SignedInUser, vendor: Client, id: number, query = "") =>
      portal.call<{ readonly data: ReadonlyArray<MissionTask>; readonly pagination: Pagination }>(
        "GET",
        `/api/vendors/${vendor.id}/missions/${id}/tasks?per_page=500${query}`,
        { as }
      ),
    preview: (as: SignedInUser, vendor: Client, id: number, content?: MissionContent) =>
      call<TaskPreview>(as, vendor, "POST", `/${id}/tasks/preview`, {
        body: content === undefined ? {} : { content }
      }),
    /** A mission that is ready to be signed. */
    prepared: async (as: SignedInUser, vendor: Client, content: unknown) => {
      const draft = await made(create(as, vendor, content))
      return made(act(as, vendor, draft.id, { type: "prepare" }))
    },
    signed: async (as: SignedInUser, vendor: Client, content: unknown) => {
      const draft = await made(create(as, vendor, content))
      await made(act(as, vendor, draft.id, { type: "prepare" }))
      return made(act(as, vendor, draft.id, { type: "sign" }))
    },
    /** Does the work of the job that makes tasks. */
    runJob: (run: number) => asJob(portal, makeMissionTasks(run)),
    renew: () => asJob(portal, renewMissions())
  }
}

export const asJob = async <A, E>(
  portal: Portal,
  work: Effect.Effect<A, E, SqlClient.SqlClient | PersistedQueue.PersistedQueueFactory>
) => {
  const queue = await portal.runtime.runPromise(Effect.context<PersistedQueue.PersistedQueueFactory>())
  return portal.arrange((sql) =>
    work.pipe(Effect.provideService(SqlClient.SqlClient, sql), Effect.provideContext(queue), Effect.orDie)
  )
}

/** Inserts a service in the firm's catalogue. */
export const catalogService = async (portal: Portal, firm: { readonly id: number }, title = "Tenue comptable") => {
  const [row] = await portal.arrange(
    (sql) => sql<{ id: number; category: number }>`with part as (
        insert into catalog_category (firm_id, name, name_key, place) values (${firm.id}, ${title}, ${title}, 0) returning id
      ) insert into catalog_service (firm_id, category_id, state, title, title_key, unit_price, vat_rate, duration_unit)
        select ${firm.id}::integer, id, 'published', ${title}, ${title}, 15000, 2000, 'month' from part
        returning id, category_id as category`
  )
  if (row === undefined) throw new Error("no service was made")
  return row
}

/** A mission of one service, from January to December 2027. */
export const content = (
  service: { readonly id: number },
  manager: SignedInUser,
  change: Partial<MissionContent> = {},
  own: Partial<ServiceSnapshot> = {}
): MissionContent => {
  const days = { starts_on: "2027-01-01", ends_on: "2027-12-31" }
  return {
    ...emptyMission,
    name: "Tenue 2027",
    ...days,
    manager_id: manager.id,
    member_ids: [],
    services: [
      asMissionService(snapshot({ service_id: service.id as ServiceSnapshot["service_id"], ...own }), 1, days)
    ],
    ...change
  }
}
