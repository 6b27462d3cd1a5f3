import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type NodeThemesEvent, nodeThemesMachine } from "#machines/themes/nodeThemes.machine.ts"
import { nodeThemesSnapshot } from "#machines/themes/themes.projection.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { TreeNode } from "#schemas/documents/node.ts"
import type { NodeId } from "#schemas/shared/ids.ts"
import type { NodeThemes, ThemeId } from "#schemas/themes/theme.ts"
import { changeTree } from "#server/documents/access.ts"
import { DocumentRepository } from "#server/documents/DocumentRepository.ts"
import { lockWith, reach } from "#server/documents/nodeLocks.ts"
import { inVendor, notFound } from "#server/platform/scope.ts"
import { decideOrConflict } from "#server/shared/decideOrConflict.ts"
import { recordEvent } from "#server/shared/eventLog.ts"
import { checkRevision, invalid } from "#server/shared/refusals.ts"
import { readThemes } from "#server/themes/themes.ts"

interface Row {
  readonly own: ReadonlyArray<ThemeId> | null
  readonly held: ReadonlyArray<ThemeId>
  readonly acl: "read-only" | null
  readonly inherited_from: NodeId | null
}

const readRow = (vendor: number, id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<Row>`
      with recursive up as (
        select n.id, n.parent_id, n.theme_ids, 0 as height from node n where n.id = ${id}::bigint and n.vendor_id = ${vendor}
        union all
        select p.id, p.parent_id, p.theme_ids, up.height + 1 from node p join up on p.id = up.parent_id where up.theme_ids is null
      )
      select n.theme_ids as own, app.rule_themes(n.rule_id) as held,
          case when n.rule_id = any (app.scope_read_rules()) then 'read-only' end as acl,
          (select up.id::float8 from up where up.theme_ids is not null and up.height > 0) as inherited_from
        from node n where n.id = ${id}::bigint and n.vendor_id = ${vendor}`
    return row ?? (yield* notFound())
  })

/** [THM-O01] The themes of a node that the viewer's side may see, and the number of hidden ones. */
export const readNodeThemes = (viewer: Viewer["Service"], vendor: number, id: number) =>
  inVendor(
    viewer,
    vendor,
    ({ firm_id, firm_role, vendor_role }) =>
      Effect.gen(function* () {
        const documents = yield* DocumentRepository
        yield* Effect.flatMap(documents.find(vendor, id), reach)
        const facts = { firmRole: firm_role, vendorRole: vendor_role }
        const known = yield* readThemes({ firm: firm_id, vendor, user: viewer.userId, facts })
        const { held, inherited_from, own } = yield* readRow(vendor, id)
        const theme_ids = held.filter((theme) => known.some((one) => one.id === theme))
        const hidden = held.length - theme_ids.length
        return { node_id: id as NodeId, theme_ids, hidden, is_own: own !== null, inherited_from } satisfies NodeThemes
      }),
    "documents"
  )

/**
 * [THM-O01] [ROL-019] Sets a node's themes; null means that it inherits those of its folder. The viewer can add only
 * themes of their own, and themes hidden from them are kept.
 */
export const putNodeThemes = (
  viewer: Viewer["Service"],
  vendor: number,
  id: number,
  wanted: ReadonlyArray<ThemeId> | null,
  ifMatch: string | undefined
) =>
  changeTree(viewer, vendor, "write", "shape", (tree) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { node } = yield* lockWith(vendor, id, [])
      yield* checkRevision(ifMatch, node.revision)
      const [scope] = yield* sql<{ scope: { firm_role: "admin" | "collaborator" | null; vendor_role: null } }>`
        select app.enter_vendor(${viewer.userId}, ${vendor}, 'themes') as scope`
      const facts = { firmRole: scope?.scope.firm_role ?? null, vendorRole: scope?.scope.vendor_role ?? null }
      const who = { firm: tree.firm, vendor, user: tree.user, facts }
      const row = yield* readRow(vendor, id)
      // Lock the themes: none may be removed before the node refers to it.
      if (wanted !== null)
        yield* sql`select 1 from theme where id = any (${[...wanted]}::integer[]) order by id for share`
      const known = yield* readThemes(who)
      const ownThemes = new Set<number>(known.flatMap(({ access, id: theme }) => (access === null ? [] : [theme])))
      const seen = new Set<number>(known.map((theme) => theme.id))
      const hiddenThemes = row.held.filter((theme) => !seen.has(theme))
      const foreign = (wanted ?? []).filter((theme) => !seen.has(theme) && !row.held.includes(theme))
      if (foreign.length > 0) {
        return yield* invalid({ theme_ids: ["theme.unknown"] })
      }
      const areTheirs = (wanted ?? []).every((theme) => ownThemes.has(theme) || row.held.includes(theme))
      const by = { canWrite: tree.by.canWrite }
      const next = wanted === null ? null : [...new Set([...hiddenThemes, ...wanted])].sort((a, b) => a - b)
      const keepsSight = next === null || next.length === 0 || next.some((theme) => ownThemes.has(theme))
      const event: NodeThemesEvent =
        wanted === null ? { type: "themes.inherited", by } : { type: "themes.set", by, areTheirs, keepsSight }
      const place = {
        isRoot: node.is_root,
        isReadOnly: node.read_only,
        isTrashed: node.deleted_at !== null,
        hasThemeAccess: row.acl !== "read-only"
      }
      yield* decideOrConflict(nodeThemesMachine, nodeThemesSnapshot(row.own !== null, place), event)
      yield* sql`update node set theme_ids = ${next}::integer[], revision = revision + 1, updated_at = now()
        where id = ${id}::bigint`
      // Read the row again, since triggers change it after `update`. There is none if this change hides the node from
      // the viewer.
      const changed = yield* readRow(vendor, id)
      yield* recordEvent({
        ...who,
        entity: "node",
        id,
        machine: "nodeThemes",
        type: event.type,
        payload: { by, ...(event.type === "themes.set" ? { areTheirs, keepsSight } : {}) },
        before: { state: row.own === null ? "inherited" : "own", theme_ids: row.held },
        after: { state: next === null ? "inherited" : "own", theme_ids: changed.held },
        folders: [node.parent_id, node.grandparent_id, ...(node.kind === "folder" ? [id] : [])].filter(
          (folder) => folder !== null
        )
      })
      const documents = yield* DocumentRepository
      const again = yield* Effect.flatMap(documents.find(vendor, id), reach)
      return JSON.parse(again.wire) as TreeNode
    })
  )
