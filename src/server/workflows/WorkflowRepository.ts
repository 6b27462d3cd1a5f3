import { Context, Effect, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { NodeWorkflowFacts } from "#machines/workflows/nodeWorkflow.machine.ts"
import type { StatusDraft } from "#schemas/workflows/rules.ts"
import { writeStatuses } from "#server/workflows/writeStatuses.ts"
import type {
  BoardCard,
  DocumentStatus,
  Sharing,
  StatusId,
  VendorUser,
  VersionStatus,
  WorkflowId,
  WorkflowStatus
} from "#schemas/workflows/workflow.ts"

export interface WorkflowRow {
  readonly id: WorkflowId
  readonly name: string
  readonly sharing: Sharing
  readonly is_active: boolean
  readonly revision: number
  readonly created_at: string
  readonly updated_at: string
}

export interface StatusRow extends WorkflowStatus {
  readonly workflow_id: number
}

export interface NodeFacts {
  readonly id: number
  readonly kind: NodeWorkflowFacts["kind"]
  readonly parent_id: number | null
  readonly is_trashed: boolean
  /** The id of a document's latest version; null for a folder. */
  readonly version_id: number | null
  /** Whether the latest version is validated. */
  readonly is_validated: boolean
}

/** A document with the facts that decide whether its status may change. */
export interface DocumentFacts extends NodeFacts {
  readonly is_applied: boolean
  readonly status_id: StatusId | null
  /** Whether the user who asks has chosen this status. */
  readonly is_own_choice: boolean
}

/** A column of a board. `status_id` is null for the column of documents without status. */
export interface BoardColumn {
  readonly status_id: StatusId | null
  readonly total: number
  readonly cards: ReadonlyArray<BoardCard>
}

/**
 * A workflow's state on a node. `node_id` is the node whose row decides (the node itself or a folder above); null if no
 * row exists.
 */
export interface Standing {
  readonly workflow_id: WorkflowId
  readonly node_id: number | null
  readonly is_applied: boolean
  readonly status_id: StatusId | null
  readonly is_own_choice: boolean
}

/** The row that decides whether a workflow applies to a node: its own, or that of the nearest folder above. */
export interface Applied {
  readonly node_id: number
  readonly is_applied: boolean
}

/** The firm and company of the inserted rows. */
export interface Place {
  readonly firm: number
  readonly vendor: number
}

type Query<A> = Effect.Effect<A, SqlError.SqlError>

/**
 * Queries about the workflows of a company; must run in its scope. Lock a workflow's row before rows that depend on it,
 * to avoid deadlocks.
 */
export class WorkflowRepository extends Context.Service<
  WorkflowRepository,
  {
    list(vendor: number): Query<ReadonlyArray<WorkflowRow>>
    find(vendor: number, id: number, lock: "read" | "change"): Query<WorkflowRow | undefined>
    /** The statuses of the workflows, in the order of each list. */
    statuses(workflows: ReadonlyArray<number>): Query<ReadonlyArray<StatusRow>>
    add(place: Place, workflow: Pick<WorkflowRow, "name" | "sharing" | "is_active">): Query<WorkflowId>
    change(id: number, workflow: Pick<WorkflowRow, "name" | "sharing" | "is_active">): Query<unknown>
    remove(id: number): Query<unknown>
    /** Writes a workflow's statuses in this order. Inserts those without an id. */
    writeStatuses(place: Place, workflow: number, statuses: ReadonlyArray<StatusDraft>): Query<unknown>
    /**
     * [WFL-008] Moves the documents of a status to the status `heir` (null: they get none), then deletes the status.
     */
    bequeath(removed: StatusId, heir: StatusId | null): Query<unknown>
    node(vendor: number, id: number): Query<NodeFacts | undefined>
    applied(node: number, workflow: number): Query<Applied | undefined>
    standings(
      node: Pick<NodeFacts, "id" | "version_id">,
      workflows: ReadonlyArray<number>,
      user: number
    ): Query<ReadonlyArray<Standing>>
    documents(
      vendor: number,
      workflow: number,
      ids: ReadonlyArray<number>,
      user: number
    ): Query<ReadonlyArray<DocumentFacts>>
    folderStatuses(node: number, workflows: ReadonlyArray<number>): Query<ReadonlyArray<DocumentStatus>>
    board(
      node: number,
      workflow: number,
      given: { readonly below: boolean; readonly cards: number }
    ): Query<ReadonlyArray<BoardColumn>>
    /**
     * The number of documents in each status, and under null of all documents of the workflow. Counts below `node`, or
     * with null in the whole company.
     */
    uses(
      workflow: number,
      node: number | null
    ): Query<ReadonlyArray<{ readonly status_id: StatusId | null; readonly documents: number }>>
    /**
     * The number of nodes with a row of their own that applies the workflow, at or below `node`, or with null in the
     * whole company.
     */
    places(workflow: number, node: number | null): Query<number>
    isVersionValidated(version: number): Query<boolean>
    /** Whether `user` has chosen the version's current status. */
    isChosenBy(version: number, workflow: number, user: number): Query<boolean>
    /** Deletes the workflow's rows of the node and of all nodes below it. */
    clearBelow(node: number, workflow: number): Query<unknown>
    say(place: Place, node: number, workflow: number, isApplied: boolean): Query<unknown>
    unsay(node: number, workflow: number): Query<unknown>
    /**
     * [WFL-009] Gives each child a row of its own with the inherited decision, so that a change of the parent does not
     * affect it.
     */
    sayOnChildren(node: number, workflow: number): Query<unknown>
    versionStatuses(document: number, workflow: number): Query<ReadonlyArray<VersionStatus>>
    chooseStatus(
      place: Place & { readonly user: number },
      version: number,
      workflow: number,
      status: number | null
    ): Query<unknown>
    chooseStatuses(
      place: Place & { readonly user: number },
      workflow: number,
      choices: ReadonlyArray<{ readonly version: number; readonly status: number | null }>
    ): Query<unknown>
    users(vendor: number): Query<ReadonlyArray<VendorUser>>
  }
>()("dossier/server/workflows/WorkflowRepository") {
  static readonly layer = Layer.effect(
    WorkflowRepository,
    Effect.map(SqlClient.SqlClient, (sql) => {
      const first = <A>(rows: ReadonlyArray<A>) => rows[0]
      const columns = sql.literal(
        "id, name, sharing, is_active, revision, app.instant(created_at) as created_at, app.instant(updated_at) as updated_at"
      )
      return WorkflowRepository.of({
        list: (vendor) =>
          sql<WorkflowRow>`select ${columns} from workflow where vendor_id = ${vendor} order by lower(name), id`,
        find: (vendor, id, lock) =>
          Effect.map(
            sql<WorkflowRow>`select ${columns} from workflow where id = ${id} and vendor_id = ${vendor}
              ${lock === "change" ? sql.literal("for update") : sql.literal("")}`,
            first
          ),
        statuses: (workflows) =>
          sql`select s.id, s.workflow_id, s.name, s.color, s.is_end, s.allowed_for, s.needs_validation,
                case when s.is_narrow then (
                  select coalesce(json_agg(json_build_object('from', w.from_id, 'allowed_for', w.allowed_for, 'condition', w.condition)
                      order by f.position nulls first), '[]')
                    from status_way w left join workflow_status f on f.id = w.from_id where w.status_id = s.id) end as ways
               from workflow_status s where s.workflow_id = any (${[...workflows]}::integer[]) order by s.workflow_id, s.position`,
        add: ({ firm, vendor }, { is_active, name, sharing }) =>
          Effect.flatMap(
            sql<{ id: WorkflowId }>`insert into workflow (firm_id, vendor_id, name, sharing, is_active)
              values (${firm}, ${vendor}, ${name}, ${sharing}, ${is_active}) returning id`,
            ([row]) => (row === undefined ? Effect.die(new Error("no workflow was made")) : Effect.succeed(row.id))
          ),
        change: (id, { is_active, name, sharing }) =>
          sql`update workflow set name = ${name}, sharing = ${sharing}, is_active = ${is_active},
                revision = revision + 1, updated_at = now() where id = ${id}`,
        remove: (id) => sql`delete from workflow where id = ${id}`,
        writeStatuses: writeStatuses(sql),
        bequeath: (removed, heir) =>
          Effect.andThen(
            heir === null
              ? sql`delete from version_status where status_id = ${removed}`
              : sql`update version_status set status_id = ${heir} where status_id = ${removed}`,
            sql`delete from workflow_status where id = ${removed}`
          ),
        node: (vendor, id) =>
          Effect.map(
            sql<NodeFacts>`select n.id::float8 as id, n.kind, n.parent_id::float8 as parent_id, n.deleted_at is not null as is_trashed,
                n.version_id::float8 as version_id, n.validated_at is not null as is_validated
              from node n left join node f on f.id = n.parent_id
             where n.id = ${id}::bigint and n.vendor_id = ${vendor}
               and (n.deleted_at is not null or not (n.buried or coalesce(f.buried or f.deleted_at is not null, false)))`,
            first
          ),
        applied: (node, workflow) =>
          Effect.map(
            sql<Applied>`select node_id::float8 as node_id, is_applied from app.workflow_on(${node}::bigint, ${workflow}::integer)`,
            first
          ),
        standings: ({ id, version_id }, workflows, user) =>
          sql<Standing>`select w as workflow_id, o.node_id::float8 as node_id, coalesce(o.is_applied, false) as is_applied, s.status_id,
                coalesce(s.chosen_by = ${user}, false) as is_own_choice
              from unnest(${[...workflows]}::integer[]) with ordinality as chosen(w, place)
                left join lateral app.workflow_on(${id}::bigint, w) o on true
                left join version_status s on s.version_id = ${version_id}::bigint and s.workflow_id = w
             order by chosen.place`,
        documents: (vendor, workflow, ids, user) =>
          sql<DocumentFacts>`select n.id::float8 as id, n.kind, n.parent_id::float8 as parent_id, n.deleted_at is not null as is_trashed,
                n.version_id::float8 as version_id, n.validated_at is not null as is_validated, s.status_id,
                coalesce(s.chosen_by = ${user}, false) as is_own_choice,
                coalesce((select o.is_applied from app.workflow_on(n.id, ${workflow}::integer) o), false) as is_applied
              from node n left join node f on f.id = n.parent_id
                left join version_status s on s.version_id = n.version_id and s.workflow_id = ${workflow}
             where n.id = any (${ids.map(BigInt)}::bigint[]) and n.vendor_id = ${vendor}
               and (n.deleted_at is not null or not (n.buried or coalesce(f.buried or f.deleted_at is not null, false)))`,
        folderStatuses: (node, workflows) =>
          sql<DocumentStatus>`select * from app.folder_statuses(${node}::bigint, ${[...workflows]}::integer[])`,
        board: (node, workflow, { below, cards }) =>
          sql<BoardColumn>`select * from app.folder_board(${node}::bigint, ${workflow}::integer, ${below}, ${cards}::integer)`,
        uses: (workflow, node) => sql`select * from app.workflow_uses(${workflow}::integer, ${node}::bigint)`,
        places: (workflow, node) =>
          Effect.map(
            sql<{
              n: number
            }>`with folders as (select ${node}::bigint as id union all select * from app.folders_below(array[${node}::bigint], true))
              select count(*)::integer as n from node_workflow w join node n on n.id = w.node_id
               where w.workflow_id = ${workflow} and w.is_applied
                 and (${node}::bigint is null or n.id = ${node}::bigint or n.parent_id in (select id from folders))`,
            ([row]) => row?.n ?? 0
          ),
        isVersionValidated: (version) =>
          Effect.map(
            sql<{ is: boolean }>`select validated_at is not null as is from version where id = ${version}::bigint`,
            ([row]) => row?.is === true
          ),
        isChosenBy: (version, workflow, user) =>
          Effect.map(
            sql`select 1 from version_status
                 where version_id = ${version}::bigint and workflow_id = ${workflow} and chosen_by = ${user}`,
            (rows) => rows.length > 0
          ),
        clearBelow: (node, workflow) =>
          sql`with folders as (select ${node}::bigint as id union all select * from app.folders_below(array[${node}::bigint], true))
              delete from node_workflow w using node n
               where w.workflow_id = ${workflow} and n.id = w.node_id
                 and (n.id = ${node}::bigint or n.parent_id in (select id from folders))`,
        say: ({ firm, vendor }, node, workflow, isApplied) =>
          sql`insert into node_workflow (node_id, workflow_id, firm_id, vendor_id, is_applied)
              values (${node}::bigint, ${workflow}, ${firm}, ${vendor}, ${isApplied})
              on conflict (node_id, workflow_id) do update set is_applied = excluded.is_applied`,
        unsay: (node, workflow) =>
          sql`delete from node_workflow where node_id = ${node}::bigint and workflow_id = ${workflow}`,
        sayOnChildren: (node, workflow) =>
          sql`insert into node_workflow (node_id, workflow_id, firm_id, vendor_id, is_applied)
              select id, ${workflow}, firm_id, vendor_id, true from node where parent_id = ${node}::bigint
              on conflict do nothing`,
        versionStatuses: (document, workflow) =>
          sql<VersionStatus>`select v.id::float8 as version_id, v.number as version_number, ${workflow}::integer as workflow_id, s.status_id,
              case when s.chosen_by is not null then app.person(s.chosen_by) end as chosen_by, app.instant(s.chosen_at) as chosen_at
            from version v left join version_status s on s.version_id = v.id and s.workflow_id = ${workflow}
           where v.document_id = ${document}::bigint order by v.number desc`,
        chooseStatus: ({ firm, user, vendor }, version, workflow, status) =>
          status === null
            ? sql`delete from version_status where version_id = ${version}::bigint and workflow_id = ${workflow}`
            : sql`insert into version_status (version_id, workflow_id, status_id, firm_id, vendor_id, chosen_by)
                values (${version}::bigint, ${workflow}, ${status}, ${firm}, ${vendor}, ${user})
                on conflict (version_id, workflow_id) do update
                  set status_id = excluded.status_id, chosen_by = excluded.chosen_by, chosen_at = now()`,
        chooseStatuses: ({ firm, user, vendor }, workflow, choices) =>
          Effect.andThen(
            sql`delete from version_status where workflow_id = ${workflow}
                 and version_id = any (${choices.flatMap(({ status, version }) => (status === null ? [BigInt(version)] : []))}::bigint[])`,
            sql`insert into version_status (version_id, workflow_id, status_id, firm_id, vendor_id, chosen_by)
                select c.version, ${workflow}, c.status, ${firm}, ${vendor}, ${user}
                  from jsonb_to_recordset(${JSON.stringify(choices)}::text::jsonb) as c (version bigint, status integer)
                 where c.status is not null
                on conflict (version_id, workflow_id) do update
                  set status_id = excluded.status_id, chosen_by = excluded.chosen_by, chosen_at = now()`
          ),
        users: (vendor) => sql<VendorUser>`select * from app.vendor_users(${vendor})`
      })
    })
  )
}
