import { Effect } from "effect"
import type { PersistedQueue } from "effect/persistence"
import { SqlClient } from "effect/sql"
import { expect } from "vitest"
import type { FolderContent, FolderNode } from "#schemas/documents/node.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { UserId } from "#schemas/shared/ids.ts"
import type { ThemeId } from "#schemas/themes/theme.ts"
import type { TreeFolder, TreeModel, TreeModelSummary } from "#schemas/treeModels/treeModel.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import { inFirm } from "#server/platform/scope.ts"
import { buildTree } from "#server/treeModels/buildTree.ts"
import { eventually } from "#tests/support/eventually.ts"
import type { Portal, SignedInUser } from "#tests/support/portal.ts"

export type Answered = { readonly data: TreeModel } & ProblemDocument
interface Client {
  readonly id: number
  readonly firmId: number
}

/** A folder of a model at this level; `key` identifies it. */
export const folder = (
  key: string,
  level: number,
  name: string,
  more: Partial<Omit<TreeFolder, "theme_ids">> & { readonly theme_ids?: ReadonlyArray<number> } = {}
): TreeFolder => ({
  key,
  level,
  kind: "folder",
  name,
  read_only: false,
  ...more,
  theme_ids: (more.theme_ids ?? []) as ReadonlyArray<ThemeId>
})

/** Helpers that call the tree models' endpoints, and request trees like the creation of a client file. */
export const treeModelsOf = (portal: Portal, firm: { readonly id: number }, admin: SignedInUser) => {
  const at = (id?: number, rest = "") =>
    `/api/accounting-firms/${firm.id}/catalog-tree-structures${id === undefined ? "" : `/${id}`}${rest}`
  const create = (body: object, as = admin) =>
    portal.call<Answered>("POST", at(), { as, body: { description: "", folders: [], ...body } })
  const step = (id: number, type: string, as = admin) =>
    portal.call<Answered>("POST", at(id, "/events"), { as, body: { type } })
  const root = async (vendor: Client, as = admin) =>
    (await portal.call<FolderContent>("GET", `/api/vendors/${vendor.id}/folders/root/content`, { as })).body.data
  /** The paths of all folders of a company, with the names from the root down. */
  const paths = async (vendor: Client) => {
    const rows = await portal.arrange(
      (sql) => sql<{ path: string }>`with recursive tree as (
          select id, '' as path from node where vendor_id = ${vendor.id} and is_root
          union all
          select n.id, tree.path || '/' || n.name from node n join tree on n.parent_id = tree.id
           where n.kind = 'folder' and n.deleted_at is null
        ) select path from tree where path <> ''`
    )
    return rows.map(({ path }) => path).toSorted()
  }
  const state = async (vendor: Client) =>
    (await portal.arrange((sql) => sql<{ s: string }>`select tree_state as s from vendor where id = ${vendor.id}`))[0]
      ?.s
  return {
    at,
    create,
    step,
    root,
    paths,
    state,
    list: async (as = admin) =>
      (
        await portal.call<{
          readonly data: ReadonlyArray<TreeModelSummary>
          readonly closed_by: ReadonlyArray<string>
        }>("GET", at(), { as })
      ).body,
    read: (id: number, as = admin) => portal.call<Answered>("GET", at(id), { as }),
    change: (id: number, body: object, as = admin, headers: Record<string, string> = {}) =>
      portal.call<Answered>("PATCH", at(id), { as, body, headers }),
    duplicate: (id: number, as = admin) => portal.call<Answered>("POST", at(id, "/duplicates"), { as }),
    remove: (id: number, as = admin) => portal.call<ProblemDocument>("DELETE", at(id), { as }),
    /** Creates a model and offers it. */
    offered: async (name: string, folders: ReadonlyArray<TreeFolder>) => {
      const made = await create({ name, folders })
      expect(made.status).toBe(201)
      expect((await step(made.body.data.id, "model.offered")).status).toBe(200)
      return made.body.data
    },
    /** Requests a tree as the creation of a client file does, in a transaction. */
    ask: async (vendor: Client, modelId: number | null, as = admin) => {
      const queue = await portal.runtime.runPromise(Effect.context<PersistedQueue.PersistedQueueFactory>())
      const viewer: Viewer["Service"] = { userId: UserId.make(as.id), sessionId: 0, isSuperAdmin: false }
      return portal.arrange((sql) =>
        inFirm(viewer, vendor.firmId, () => buildTree({ vendorId: vendor.id, modelId })).pipe(
          Effect.provideService(SqlClient.SqlClient, sql),
          Effect.provideContext(queue),
          Effect.result
        )
      )
    },
    built: (vendor: Client) =>
      eventually(async () => expect(await state(vendor)).toBe("ready"), { timeout: 30_000, interval: 50 }),
    folders: async (vendor: Client, as = admin) =>
      (await root(vendor, as)).filter((node): node is FolderNode => node.type === "folder")
  }
}
