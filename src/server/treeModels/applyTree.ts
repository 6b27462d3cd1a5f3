import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { mayEditFiles } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { TreeFolder, TreeModelId, TreePlan } from "#schemas/treeModels/treeModel.ts"
import { factsOf } from "#server/documents/access.ts"
import { inVendor, isStorable, type VendorScope } from "#server/platform/scope.ts"
import { checkPolicy, conflict, forbidden, invalid } from "#server/shared/refusals.ts"
import { buildTree, plannedTree } from "#server/treeModels/buildTree.ts"

const absent = invalid({ tree_model_id: ["tree_model.absent"] })

/**
 * Why the viewer may not apply a model (`missingRights`), and these together with why the client file's state forbids it
 * (`refusals`).
 */
const refusalsOf = (viewer: Viewer["Service"], scope: VendorScope) => {
  const missingRights = mayEditFiles(factsOf(viewer, scope))
  return { missingRights, refusals: [...missingRights, ...(scope.active ? [] : ["isActiveFile"])] }
}

const planned = (viewer: Viewer["Service"], scope: VendorScope, model: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [found] = isStorable(model)
      ? yield* sql<{ name: string; folders: ReadonlyArray<TreeFolder> }>`
          select name, folders from tree_model where id = ${model} and firm_id = ${scope.firm_id} and state = 'available'`
      : []
    if (found === undefined) return yield* absent
    const folders = plannedTree(found.folders)
    const [row] = yield* sql<{ missing: ReadonlyArray<boolean> | null; tree: "ready" | "building" }>`
      select app.missing_folders(${scope.vendor_id}, ${JSON.stringify(folders)}::text::json) as missing,
          (select tree_state from vendor where id = ${scope.vendor_id}) as tree`
    const missing = row?.missing ?? []
    return {
      tree_model_id: model as TreeModelId,
      name: found.name,
      tree: row?.tree ?? "ready",
      folders: folders.map(({ alias, level, name }, at) => ({
        key: alias ?? String(at),
        level,
        name,
        is_new: missing[at] === true
      })),
      added: missing.filter(Boolean).length,
      closed_by: refusalsOf(viewer, scope).refusals
    } satisfies TreePlan
  })

/** [WIZ-008] Preview: the folders that a model would add to a client. For the firm's staff; clients get 403. */
export const planTree = (viewer: Viewer["Service"], vendor: number, model: number) =>
  inVendor(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      if (scope.firm_role === null) return yield* forbidden(["isOfFirm"])
      return yield* planned(viewer, scope, model)
    })
  )

/** [WIZ-008] [WIZ-009] Requests the folders of a model for a client; a job creates those that are missing. */
export const applyTree = (viewer: Viewer["Service"], vendor: number, model: number, firm: number | null = null) =>
  inVendor(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      const checked = refusalsOf(viewer, scope)
      yield* checkPolicy(checked.missingRights)
      if (checked.refusals.length > 0) return yield* conflict(checked.refusals)
      if (firm !== null && scope.firm_id !== firm) return yield* absent
      const plan = yield* planned(viewer, scope, model)
      yield* buildTree({ vendorId: vendor, modelId: model })
      return { ...plan, tree: "building" as const }
    })
  )
