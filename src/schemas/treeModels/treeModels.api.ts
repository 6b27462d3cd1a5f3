import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { changesOf, crud, reading, writing } from "#schemas/shared/crud.ts"
import { FirmIdParam, fromDigits, VendorIdParam } from "#schemas/shared/ids.ts"
import { said } from "#schemas/shared/judged.ts"
import { Data } from "#schemas/shared/page.ts"
import { treeFolderLimit } from "#schemas/treeModels/rules.ts"
import { TreeFolder, TreeModel, TreeModelId, TreeModelSummary, TreePlan } from "#schemas/treeModels/treeModel.ts"

const firm = { firmId: FirmIdParam }
const model = { ...firm, structureId: fromDigits(TreeModelId) }
const folders = said(Schema.Array(TreeFolder).check(Schema.isMaxLength(treeFolderLimit)), "tree_model.too_many_folders")

/** Events of a model's life cycle. */
export const TreeModelStep = Schema.Literals([
  "model.offered",
  "model.withdrawn",
  "model.preferred",
  "model.unpreferred"
])
export type TreeModelStep = typeof TreeModelStep.Type

const fields = { name: Schema.String, description: Schema.String, folders }
const models = crud({
  at: "/accounting-firms/:firmId/catalog-tree-structures",
  within: firm,
  id: { structureId: fromDigits(TreeModelId) },
  entity: TreeModel,
  draft: Schema.Struct(fields),
  changes: changesOf(fields)
})

/** [NET-050] The firm's tree models: its staff read them, its admins manage them. */
export class TreeModelsApi extends HttpApiGroup.make("treeModels")
  .add(
    /**
     * [WIZ-008] Sorted by name. `closed_by` names the conditions that forbid the caller to add a model; empty if they
     * may.
     */
    HttpApiEndpoint.get("list", "/accounting-firms/:firmId/catalog-tree-structures", {
      params: firm,
      success: Schema.Struct({ data: Schema.Array(TreeModelSummary), closed_by: Schema.Array(Schema.String) }),
      error: reading
    }),
    models.one("one"),
    /** Creates a model in the state `draft`. */
    models.create("create"),
    /**
     * PATCH: omitted keys are unchanged. Existing trees are unchanged; folders of new years follow the changed model.
     */
    models.change("change"),
    /** Creates a draft with the same folders; the first free number is appended to its name. */
    HttpApiEndpoint.post("duplicate", "/accounting-firms/:firmId/catalog-tree-structures/:structureId/duplicates", {
      params: model,
      success: Data(TreeModel).pipe(HttpApiSchema.status(201)),
      error: writing
    }),
    HttpApiEndpoint.post("step", "/accounting-firms/:firmId/catalog-tree-structures/:structureId/events", {
      params: model,
      payload: Schema.Struct({ type: TreeModelStep }),
      success: Data(TreeModel),
      error: writing
    }),
    /** [WIZ-008] What applying a model to an existing client would add. For the firm's staff; changes nothing. */
    HttpApiEndpoint.get("plan", "/customers/:vendorId/tree/:structureId", {
      params: { vendorId: VendorIdParam, structureId: fromDigits(TreeModelId) },
      success: Data(TreePlan),
      error: writing
    }),
    /**
     * [WIZ-008] [WIZ-009] Starts a job that creates the missing folders; later years of the client follow the model.
     * Idempotent. 409 `closed.isTreeReady` while folders are being created.
     */
    HttpApiEndpoint.post("apply", "/customers/:vendorId/tree", {
      params: { vendorId: VendorIdParam },
      payload: Schema.Struct({ tree_model_id: said(TreeModelId, "tree_model.absent") }),
      success: Data(TreePlan).pipe(HttpApiSchema.status(202)),
      error: writing
    }),
    /** [VAL-041] [ERR-045] Refused if a client file was created from the model. */
    models.remove("remove")
  )
  .middleware(SignedInOnly) {}
