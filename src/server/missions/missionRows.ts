import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type {
  Mission,
  MissionAmendment,
  MissionDetail,
  MissionPerson,
  MissionVersion,
  MissionWork
} from "#schemas/missions/mission.ts"
import { rebased } from "#schemas/missions/difference.ts"
import {
  type MissionContent,
  missionLogTypes,
  missionSums,
  type MissionState,
  type MissionStatus,
  statusOf
} from "#schemas/missions/missionRules.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import type { MissionScope } from "#server/missions/missionScope.ts"

type Rights = Mission["rights"]
interface MissionRow extends Omit<Mission, "minutes_spent" | "rights" | "status" | "tasks"> {
  readonly is_signed: boolean
  /** Counts of the mission's tasks and the minutes spent on them, read by one sub-select. */
  readonly tasks: Mission["tasks"] & Pick<Mission, "minutes_spent">
}

const today = "(now() at time zone 'Europe/Paris')::date"

/** The columns of a Mission for `mission m join vendor v`. */
export const missionColumns = `
  m.id, m.firm_id, json_build_object('id', v.id, 'name', v.company_name) as company, m.name, m.reference, m.state, m.step,
  m.starts_on::text as starts_on, m.ends_on::text as ends_on, m.signed_on is not null as is_signed,
  case when m.manager_id is not null then app.person(m.manager_id) end as manager, m.tacit_renewal,
  coalesce(m.announced_for = m.ends_on, false) as is_announced, m.price_net::float8 as price_net, m.price_gross::float8 as price_gross,
  m.minutes as minutes_planned,
  (select json_build_object('total', count(*), 'done', count(*) filter (where t.status = 'done'),
      'late', count(*) filter (where app.task_due(t.status, t.review, t.due_date, ${today}) = 'late'),
      'minutes_spent', coalesce(sum(t.minutes_spent), 0))
    from mission_task k join task t on t.id = k.task_id where k.mission_id = m.id) as tasks,
  m.revision, app.instant(m.created_at) as created_at, app.instant(m.updated_at) as updated_at`

export const toMission = (
  { is_signed, tasks: { minutes_spent, ...tasks }, ...row }: MissionRow,
  rights: Rights
): Mission & { readonly status: MissionStatus } => ({
  ...row,
  minutes_spent,
  tasks,
  status: statusOf(row.state, is_signed),
  rights
})

/** The mission as `scope` may see it: clients see no hours, team or progress. */
export const shownTo = ({ isStaff }: Pick<MissionScope, "isStaff">, mission: Mission): Mission =>
  isStaff
    ? mission
    : { ...mission, minutes_planned: 0, minutes_spent: 0, manager: null, tasks: { total: 0, done: 0, late: 0 } }

/** The content without what only the firm sees: hours, people, tasks. */
const forClients = (content: MissionContent): MissionContent => ({
  ...content,
  manager_id: null,
  member_ids: [],
  services: content.services
    .filter(({ snapshot }) => snapshot.is_client_visible)
    .map((service) => ({
      ...service,
      assignee_id: null,
      snapshot: { ...service.snapshot, hours_budget: 0, tasks: [] }
    }))
})

type DetailRow = MissionRow &
  Pick<MissionDetail, "request_id" | "signed_on" | "signed_by" | "ended_on" | "reason" | "author" | "run"> & {
    readonly content: MissionDetail["content"]
    readonly amendment: (MissionAmendment & { readonly version: number; readonly is_old: boolean }) | null
  }

export const readPeople = (vendor: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) =>
      sql<MissionPerson>`select id, name, role from app.mission_people(${vendor}) order by app.fold(lower(name)), id`
  )

/** Maximum documents, and maximum history entries, on a mission's page. */
const mostLines = 20

const readDocuments = (id: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<MissionDetail["documents"][number]>`
      select n.hash, case when f.is_root then null else f.hash end as folder_hash, n.name, t.id as task_id, t.title as task_title,
          case when d.added_by is not null then app.person(d.added_by) end as added_by, app.instant(d.added_at) as added_at
        from mission_task k join task t on t.id = k.task_id join task_document d on d.task_id = t.id
          join node n on n.id = d.node_id join node f on f.id = n.parent_id
       where k.mission_id = ${id} and n.deleted_at is null and f.deleted_at is null and not f.buried
       order by d.added_at desc, n.id desc limit ${mostLines}`
  )

const readLog = (id: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<MissionDetail["log"][number]>`
      select e.type, case when e.user_id is not null then app.person(e.user_id) end as by, app.instant(e.at) as at from event e
       where e.entity = 'mission' and e.entity_id = ${id} and ${sql.in("e.type", missionLogTypes)} order by e.id desc limit ${mostLines}`
  )

/** [ACC-071] The progress of the tasks, by service of the mission. */
const readWork = (id: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<MissionWork>`
      select k.service, count(*)::integer as total, (count(*) filter (where t.status = 'done'))::integer as done,
          (count(*) filter (where app.task_due(t.status, t.review, t.due_date, ${sql.literal(today)}) = 'late'))::integer as late,
          coalesce(sum(t.minutes_spent), 0)::integer as minutes_spent
        from mission_task k join task t on t.id = k.task_id where k.mission_id = ${id} group by k.service order by k.service`
  )

/**
 * The draft amendment. If a renewal has created a newer version meanwhile, the draft's changes are applied to that
 * version.
 */
const currentAmendment = (
  { is_old, version, ...amendment }: NonNullable<DetailRow["amendment"]>,
  content: MissionDetail["content"],
  versions: ReadonlyArray<MissionVersion>
): MissionAmendment => {
  const base = is_old ? versions.find(({ number }) => number === version)?.content : undefined
  return base === undefined
    ? amendment
    : { ...amendment, content: rebased(base, content, amendment.content) as MissionAmendment["content"] }
}

/** A mission with its details. For clients without what only the firm sees. */
export const readMission = (scope: MissionScope, id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = isStorable(id)
      ? yield* sql<DetailRow>`
          select ${sql.literal(missionColumns)}, app.mission_content(m.id) as content, m.request_id, m.signed_on::text as signed_on,
              case when m.signed_by is not null then app.person(m.signed_by) end as signed_by, m.ended_on::text as ended_on, m.reason,
              case when m.author_id is not null then app.person(m.author_id) end as author,
              (select json_build_object('id', r.id, 'state', r.state, 'made', r.made, 'changed', r.changed, 'removed', r.removed,
                  'stayed', r.stayed, 'left', r.left_over, 'created_at', app.instant(r.created_at), 'ended_at', app.instant(r.ended_at))
                from mission_run r where r.mission_id = m.id order by r.id desc limit 1) as run,
              (select json_build_object('step', a.step, 'content', a.content, 'note', a.note, 'revision', a.revision,
                  'version', a.version, 'is_old', a.version <> m.version,
                  'by', case when a.author_id is not null then app.person(a.author_id) end, 'at', app.instant(a.updated_at))
                from mission_amendment a where a.mission_id = m.id and m.state = 'signed') as amendment
            from mission m join vendor v on v.id = m.vendor_id where m.id = ${id} and m.vendor_id = ${scope.vendor}`
      : []
    if (row === undefined) return yield* notFound()
    const versions = yield* sql<MissionVersion>`
      select number, cause, state, note, reason, content, case when made_by is not null then app.person(made_by) end as made_by,
          app.instant(made_at) as made_at, case when answered_by is not null then app.person(answered_by) end as answered_by,
          app.instant(answered_at) as answered_at
        from mission_version where mission_id = ${id} order by number desc`
    const { amendment: kept, content, ...rest } = row
    const amendment = kept === null ? null : currentAmendment(kept, content, versions)
    const named = new Set(
      [
        content,
        ...(amendment === null ? [] : [amendment.content]),
        ...versions.map((version) => version.content)
      ].flatMap(({ manager_id, member_ids, services }) => [
        manager_id,
        ...member_ids,
        ...services.map(({ assignee_id }) => assignee_id)
      ])
    )
    const people = scope.isStaff
      ? (yield* readPeople(scope.vendor))
          .filter((person) => named.has(person.id))
          .map(({ id: of, name }) => ({ id: of, name }))
      : []
    const shown = (one: MissionContent) => (scope.isStaff ? one : forClients(one)) as MissionDetail["content"]
    const mission = shownTo(scope, toMission(rest, scope.rights))
    return {
      ...rest,
      ...mission,
      ...(scope.isStaff ? { amendment } : { author: null, run: null, amendment: null }),
      content: shown(content),
      totals: missionSums(content).price,
      people,
      work: scope.isStaff ? yield* readWork(id) : [],
      documents: scope.isStaff ? yield* readDocuments(id) : [],
      log: scope.isStaff ? yield* readLog(id) : [],
      versions: versions.map((version) => ({ ...version, content: shown(version.content) }))
    } satisfies MissionDetail
  })

/** A mission locked for a change, until the transaction ends. */
export interface HeldMission {
  readonly id: number
  readonly state: MissionState
  readonly tacit_renewal: boolean
  readonly is_announced: boolean
  readonly is_signed: boolean
  readonly version: number
  readonly revision: number
  readonly request_id: number | null
  readonly content: MissionContent
}

export const holdMission = (scope: MissionScope, id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if (!isStorable(id)) return yield* notFound()
    yield* sql`select 1 from mission where id = ${id} and vendor_id = ${scope.vendor} for update`
    return yield* seeMission(scope, id)
  })

/** Like `holdMission`, without a lock; for reading only. */
export const seeMission = (scope: Pick<MissionScope, "vendor">, id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if (!isStorable(id)) return yield* notFound()
    const [row] = yield* sql<HeldMission>`
      select m.id, m.state, m.tacit_renewal, coalesce(m.announced_for = m.ends_on, false) as is_announced,
          m.signed_on is not null as is_signed, m.version, m.revision, m.request_id, app.mission_content(m.id) as content
        from mission m where m.id = ${id} and m.vendor_id = ${scope.vendor}`
    return row ?? (yield* notFound())
  })
