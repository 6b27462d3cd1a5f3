import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Conflict } from "#schemas/shared/problem.ts"
import { taskAttachmentsLimit, taskLevels, type TaskType } from "#schemas/tasks/taskRules.ts"
import type { ThemeId } from "#schemas/themes/theme.ts"
import { invalid } from "#server/shared/refusals.ts"
import { type TaskScope } from "#server/tasks/taskScope.ts"
import { readThemes } from "#server/themes/themes.ts"
import { lock } from "#server/shared/locks.ts"

export interface ChosenMember {
  readonly id: number
  readonly side: "firm" | "company"
}

/**
 * [TSK-O01] The valid members of a task; 422 if one is unknown. Client users are allowed only for a request that the
 * client sees. Current members (`had`) stay valid even if they have left.
 */
export const chosenMembers = (
  vendor: number | null,
  task: { readonly type: TaskType; readonly internal: boolean },
  wanted: ReadonlyArray<number>,
  had: ReadonlyArray<ChosenMember> = []
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const isForClients = task.type === "information_request" && !task.internal
    const people = yield* sql<ChosenMember>`select id, side from app.task_people(${vendor}::integer)
      where id = any (${[...wanted]}::integer[])`
    const known = [...people, ...had].filter(({ side }) => side === "firm" || isForClients)
    const members = [...new Set(wanted)].map((id) => known.find((one) => one.id === id))
    const found = members.flatMap((one) => (one === undefined ? [] : [one]))
    return found.length < members.length ? yield* invalid({ member_ids: ["task.member_unknown"] }) : found
  })

/**
 * [THM-O01] [ROL-019] The ids of a task's themes; null means that it inherits those of its parent. The person can add
 * themes of their own only; themes hidden from them are kept. 409 if none of their own would be left.
 */
export const chosenThemes = (
  { firm, firmRole, user }: TaskScope,
  vendor: number | null,
  wanted: ReadonlyArray<ThemeId> | null,
  held: ReadonlyArray<number> = []
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if (wanted === null) return null
    // Lock the themes: none may be removed before the task refers to it.
    yield* sql`select 1 from theme where id = any (${[...wanted]}::integer[]) order by id for share`
    const known = yield* readThemes({ firm, vendor, user, facts: { firmRole, vendorRole: null } })
    const seen = new Set<number>(known.map(({ id }) => id))
    const ownThemes = new Set<number>(known.flatMap(({ access, id }) => (access === null ? [] : [id])))
    if (wanted.some((theme) => !ownThemes.has(theme) && !held.includes(theme)))
      return yield* invalid({ theme_ids: ["theme.unknown"] })
    const hiddenThemes = held.filter((theme) => !seen.has(theme))
    const next = [...new Set<number>([...hiddenThemes, ...wanted])].toSorted((one, other) => one - other)
    if (next.length > 0 && !next.some((theme) => ownThemes.has(theme)))
      return yield* new Conflict({ code: "closed.keepsThemeOfTheirs", closed_by: ["keepsThemeOfTheirs"] })
    return next
  })

/**
 * Validates document ids: visible in the scope, of this company, not in the trash. Returns them without duplicates;
 * otherwise 422.
 */
export const chosenDocuments = (vendor: number | null, wanted: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const ids = [...new Set(wanted)]
    if (ids.length === 0) return ids
    const found = yield* sql`select n.id from node n join node f on f.id = n.parent_id
      where n.id = any (${ids.map(BigInt)}::bigint[]) and n.vendor_id = ${vendor}::integer and n.kind = 'document'
        and n.deleted_at is null and f.deleted_at is null and not f.buried`
    return found.length < ids.length ? yield* invalid({ node_ids: ["task.document_unknown"] }) : ids
  })

/** The folder's id if it is visible in the scope and accepts documents; otherwise null. */
export const chosenFolder = (vendor: number, folder: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [found] = yield* sql<{ id: number }>`select n.id::float8 as id from node n
      where n.id = ${BigInt(folder)}::bigint and n.vendor_id = ${vendor} and n.kind = 'folder' and not n.is_root
        and not n.read_only and n.deleted_at is null and not n.buried`
    return found?.id ?? null
  })

/** [TSK-001] The folder that the firm chose for a task's files, or null without one; 422 if it cannot be used. */
export const placeOf = (scope: TaskScope, vendor: number | null, folder: number | null) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if (folder === null) return null
    if (vendor === null) return yield* invalid({ folder_id: ["task.folder_unknown"] })
    yield* sql`select app.enter_vendor(${scope.user}, ${vendor}, 'documents')`
    return (yield* chosenFolder(vendor, folder)) ?? (yield* invalid({ folder_id: ["task.folder_unknown"] }))
  })

/** Attaches documents to a task, and ignores those attached already; 422 above the limit of attachments. */
export const putDocuments = (
  { firm, user }: TaskScope,
  task: { readonly id: number; readonly vendor_id: number | null },
  ids: ReadonlyArray<number>
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if (ids.length === 0) return
    yield* sql`insert into task_document (task_id, node_id, firm_id, vendor_id, added_by)
      select ${task.id}::integer, n, ${firm}::integer, ${task.vendor_id}::integer, ${user}::integer
        from unnest(${ids.map(BigInt)}::bigint[]) n on conflict do nothing`
    const [count] = yield* sql<{ n: number }>`
      select count(*)::integer as n from task_document where task_id = ${task.id}`
    if ((count?.n ?? 0) > taskAttachmentsLimit) yield* invalid({ node_ids: ["task.attachments_too_numerous"] })
  })

/**
 * Serialises moves of the firm's tasks: concurrent moves could create a cycle. Call before locking any row, to avoid
 * deadlocks.
 */
export const waitForMoves = ({ firm }: TaskScope) => lock("taskMoves", firm)

interface Above {
  readonly id: number
  readonly vendor_id: number | null
  readonly level: number
  readonly is_below: boolean
}

/**
 * [TSK-001] Validates a task's new parent: it is of the same company, not below the task itself, and the tree stays
 * within `taskLevels`. `self` is the moved task; null for a new one.
 */
export const chosenParent = (
  scope: TaskScope,
  parent: number,
  vendor: number | null | "any",
  self: { readonly id: number; readonly level: number } | null = null
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* waitForMoves(scope)
    const [above] = yield* sql<Above>`
      with recursive up as (
        select t.id, t.parent_id from task t where t.id = ${parent}
        union all
        select t.id, t.parent_id from task t join up on t.id = up.parent_id
      ) select t.id, t.vendor_id, t.level, exists (select from up where up.id = ${self?.id ?? 0}::integer) as is_below
          from task t where t.id = ${parent} for key share`
    if (above === undefined) return yield* invalid({ parent_id: ["task.parent_unknown"] })
    if (vendor !== "any" && above.vendor_id !== vendor) return yield* invalid({ parent_id: ["task.company_of_parent"] })
    if (above.is_below) return yield* invalid({ parent_id: ["task.parent_below"] })
    const [deepest] =
      self === null
        ? []
        : yield* sql<{ level: number }>`
            select max(t.level) as level from app.tasks_below(${self.id}) b join task t on t.id = b.id`
    const levels = self === null ? 1 : (deepest?.level ?? self.level) - self.level + 1
    return above.level + levels > taskLevels ? yield* invalid({ parent_id: ["task.too_deep"] }) : above
  })
