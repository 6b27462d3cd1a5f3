import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import { compactNumber } from "#schemas/customers/companyNumbers.ts"
import { foldWord, queryWords } from "#schemas/documents/words.ts"
import type { Found, FoundClient, FoundNode, FoundPerson, FoundTask } from "#schemas/everywhere/everywhere.ts"
import { foundItems } from "#schemas/everywhere/everywhereRules.ts"
import { readModules } from "#server/access/modules.ts"
import { type FirmScope, inFirm } from "#server/platform/scope.ts"
import { refusedByDatabase } from "#server/platform/sqlState.ts"
import { enterTasks } from "#server/tasks/taskScope.ts"

interface Question {
  readonly firm: number
  readonly viewer: Viewer["Service"]
  readonly scope: FirmScope
  readonly typed: string
  /** The words of the search, in lower case. */
  readonly words: ReadonlyArray<string>
  readonly limit: number
}

const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&")

/**
 * Finds clients. Staff: by name, client code, SIREN or SIRET, also deactivated ones. Client users: their active
 * companies, by name only.
 */
const findClients = ({ limit, scope, typed, words }: Question) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const named = words.map((word) => `%${escaped(foldWord(word))}%`)
    const isStaff = scope.firm_role !== null
    const number = `${escaped(compactNumber(typed))}%`
    const code = `%${escaped(typed.trim().toLowerCase())}%`
    const other = isStaff ? sql`or v.sort_code like ${code} or v.siren like ${number} or v.siret like ${number}` : sql``
    const start = `${escaped(foldWord(words[0] ?? ""))}%`
    return yield* sql<FoundClient>`
      select v.id, v.company_name as name, case when ${isStaff} then v.client_code end as code, v.active from vendor v
       where (v.active or ${isStaff}) and (v.sort_name like all (${named}::text[]) ${other})
       order by v.active desc, v.sort_name like ${start} desc, v.sort_name, v.id limit ${limit}`
  })

const findNodes = ({ firm, limit, words }: Question) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const modules = yield* readModules(sql, firm, null, { is_active: "true" })
    if (!modules.some(({ name }) => name === "documents")) return []
    return yield* sql<FoundNode>`
      select n.id::float8 as id, n.kind, n.hash, n.name, coalesce(n.extension, '') as extension,
          json_build_object('id', v.id, 'name', v.company_name) as company, app.crumbs(n.parent_id) as way
        from unnest(app.everywhere_nodes(${[...words]}::text[], ${limit}::integer)) with ordinality as found(id, place)
        join node n on n.id = found.id join vendor v on v.id = n.vendor_id order by found.place`
  })

/**
 * Candidates read per result: the word index ignores themes, so row-level security may drop some of them afterwards.
 */
const margin = 5

/** [TSK-O01] Finds tasks of the companies in scope. Of the firm's own tasks, admins find all, others only their own. */
const findTasks = ({ firm, limit, scope, viewer, words }: Question) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if ((yield* enterTasks(viewer.userId, firm, null)) === null) return []
    const owned =
      scope.firm_role === "admin" ? sql`true` : sql`(t.vendor_id is not null or t.id in (select app.own_tasks()))`
    return yield* sql<FoundTask>`
      select t.id, t.type, t.title, t.status, t.due_date::text as due_date,
          case when v.id is not null then json_build_object('id', v.id, 'name', v.company_name) end as company
        from unnest(app.everywhere_tasks(${[...words]}::text[], ${limit * margin}::integer)) with ordinality as found(id, place)
        join task t on t.id = found.id left join vendor v on v.id = t.vendor_id
       where ${owned} order by found.place limit ${limit}`
  }).pipe(
    // A savepoint: if the module is not active, the database raises an error, which ends only this part of the search.
    (effect) => Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(effect)),
    Effect.catchIf(
      (error) => refusedByDatabase(error) !== null,
      () => Effect.succeed([])
    )
  )

/**
 * [ROL-015] Finds people by name or email. Staff find the team; users of a company are found by people who may list
 * them. Only the names known to the firm are matched.
 */
const findPeople = ({ limit, words }: Question) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const named = words.map((word) => `%${escaped(foldWord(word))}%`)
    return yield* sql<FoundPerson>`
      select * from (
        select u.id, k.name, u.email, case when v.id is not null then json_build_object('id', v.id, 'name', v.company_name) end as company
          from app.everywhere_people(${[...words]}::text[], ${limit * margin}::integer) with ordinality as found(person, vendor, place)
          join app_user u on u.id = found.person left join vendor v on v.id = found.vendor
          cross join lateral (select btrim(app.first_here(u.id, u.firstname) || ' ' || app.last_here(u.id, u.lastname)) as name) k
         where (found.vendor = 0 or v.id is not null) and app.fold(lower(k.name || ' ' || u.email)) like all (${named}::text[])
         order by found.place) shown limit ${limit}`
  })

/**
 * [ACC-002] Searches clients, documents, tasks and people of a firm, within the viewer's rights; `limit` results of
 * each kind.
 */
export const findEverywhere = (
  viewer: Viewer["Service"],
  firm: number,
  { limit = foundItems, q }: { readonly q: string; readonly limit?: number | undefined }
) =>
  inFirm(viewer, firm, (scope) =>
    Effect.gen(function* () {
      const words = queryWords(q)
      if (words.length === 0) return { clients: [], documents: [], tasks: [], people: [] } satisfies Found
      const question = { firm, limit, scope, typed: q, viewer, words }
      const clients = yield* findClients(question)
      const documents = yield* findNodes(question)
      const people = yield* findPeople(question)
      // Last, since it narrows the scope to companies with the module of tasks.
      const tasks = yield* findTasks(question)
      return { clients, documents, tasks, people } satisfies Found
    })
  )
