import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { SavedView, ViewBody, ViewChanges } from "#schemas/views/view.ts"
import { mayKeepView, mayShareView, type ViewList, viewsOfList } from "#schemas/views/viewRules.ts"
import { type FirmScope, inFirm, isStorable, notFound } from "#server/platform/scope.ts"
import { lock } from "#server/shared/locks.ts"
import { onceByKey } from "#server/shared/onceByKey.ts"
import { checkPolicy, checkRevision, conflict } from "#server/shared/refusals.ts"

type Row = Omit<SavedView, "closed_by">

const columns = (sql: SqlClient.SqlClient) =>
  sql.literal(
    `id, list, name, search, to_json(columns) as columns, is_shared, user_id = app.scope_user() as is_mine, revision`
  )

const isAdmin = ({ firm_role }: FirmScope) => firm_role === "admin"

const described =
  (scope: FirmScope) =>
  (row: Row): SavedView => ({
    ...row,
    closed_by: [...mayKeepView({ isOwner: row.is_mine, isShared: row.is_shared, isFirmAdmin: isAdmin(scope) })]
  })

/** The viewer's own saved views of a list; for staff also those shared by the firm. */
export const listViews = (viewer: Viewer["Service"], firm: number, list: ViewList) =>
  inFirm(viewer, firm, (scope) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const rows = yield* sql<Row>`select ${columns(sql)} from saved_view
        where firm_id = ${firm} and list = ${list} and (user_id = ${viewer.userId} or ${scope.firm_role !== null})
        order by lower(name), id`
      return { data: rows.map(described(scope)), may_share: isAdmin(scope) }
    })
  )

/** A saved view, locked until the transaction ends; 404 if it is neither the viewer's nor shared with them. */
const viewOf = (viewer: Viewer["Service"], firm: number, id: number, scope: FirmScope) =>
  Effect.gen(function* () {
    if (!isStorable(id)) return yield* notFound()
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<Row>`select ${columns(sql)} from saved_view
      where id = ${id} and firm_id = ${firm} and (user_id = ${viewer.userId} or ${scope.firm_role !== null}) for update`
    return row === undefined ? yield* notFound() : described(scope)(row)
  })

export const createView = (viewer: Viewer["Service"], firm: number, body: ViewBody, key: string | undefined) =>
  inFirm(viewer, firm, (scope) =>
    onceByKey(
      { firm, user: viewer.userId },
      key,
      ["saved view", body],
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { columns: shown = null, is_shared = false, list, name, search } = body
        if (is_shared) yield* checkPolicy(mayShareView({ isFirmAdmin: isAdmin(scope) }))
        yield* lock("savedViews", viewer.userId)
        const [count] = yield* sql<{ n: number }>`select count(*)::integer as n from saved_view
          where firm_id = ${firm} and user_id = ${viewer.userId} and list = ${list}`
        if ((count?.n ?? 0) >= viewsOfList) return yield* conflict(["hasFreeView"])
        const [row] = yield* sql<Row>`insert into saved_view (firm_id, user_id, list, name, search, columns, is_shared)
          values (${firm}, ${viewer.userId}, ${list}, ${name.trim()}, ${JSON.stringify(search)}::text::jsonb,
            ${shown === null ? null : [...shown]}::text[], ${is_shared}) returning ${columns(sql)}`
        return row === undefined ? yield* notFound() : described(scope)(row)
      })
    )
  )

export const changeView = (
  viewer: Viewer["Service"],
  firm: number,
  id: number,
  changes: ViewChanges,
  ifMatch: string | undefined
) =>
  inFirm(viewer, firm, (scope) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const was = yield* viewOf(viewer, firm, id, scope)
      yield* checkPolicy(was.closed_by)
      if (changes.is_shared !== undefined && changes.is_shared !== was.is_shared)
        yield* checkPolicy(mayShareView({ isFirmAdmin: isAdmin(scope) }))
      yield* checkRevision(ifMatch, was.revision)
      const next = { ...was, ...changes }
      const [row] = yield* sql<Row>`update saved_view set name = ${next.name.trim()},
          search = ${JSON.stringify(next.search)}::text::jsonb, columns = ${next.columns === null ? null : [...next.columns]}::text[],
          is_shared = ${next.is_shared}, revision = revision + 1
        where id = ${id} returning ${columns(sql)}`
      return row === undefined ? yield* notFound() : described(scope)(row)
    })
  )

export const removeView = (viewer: Viewer["Service"], firm: number, id: number) =>
  inFirm(viewer, firm, (scope) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const was = yield* viewOf(viewer, firm, id, scope)
      yield* checkPolicy(was.closed_by)
      yield* sql`delete from saved_view where id = ${id}`
    })
  )
