import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { changesOf, ifMatch, overtaken, reading, writing } from "#schemas/shared/crud.ts"
import { fromDigits } from "#schemas/shared/ids.ts"
import { judged, said } from "#schemas/shared/judged.ts"
import { Data } from "#schemas/shared/page.ts"
import { treeDescriptionProblem, treeFolderLimit, treeModelNameProblem } from "#schemas/treeModels/rules.ts"
import { TreeFolder, TreeModel, TreeModelId, TreeModelSummary } from "#schemas/treeModels/treeModel.ts"

/** Technical limit for names and keys, in characters; the rules of names are stricter. */
const readable = 1_000
const Folder = Schema.Struct({
  ...TreeFolder.fields,
  key: said(Schema.String, "tree_model.key_invalid").check(
    Schema.isMaxLength(readable, { message: "tree_model.key_invalid" })
  ),
  name: said(Schema.String, "tree_model.folder_missing").check(
    Schema.isMaxLength(readable, { message: "tree_model.folder_too_long" })
  )
})
const fields = {
  name: judged("tree_model.name_missing", treeModelNameProblem),
  description: judged("tree_model.description_too_long", treeDescriptionProblem),
  folders: said(Schema.Array(Folder).check(Schema.isMaxLength(treeFolderLimit)), "tree_model.too_many_folders")
}
const params = { structureId: fromDigits(TreeModelId) }

/** [NET-104] [SAD-O02] Starter tree models, for super admins. Changes do not affect copies that firms already have. */
export class StarterTreesApi extends HttpApiGroup.make("starterTrees")
  .add(
    /** [SAD-017] Sorted by name. */
    HttpApiEndpoint.get("list", "/sa/catalog-tree-structures", {
      success: Data(Schema.Array(TreeModelSummary)),
      error: reading
    }),
    /** [SAD-018] [SAD-019] One model with its folders, for the provider's details and visualisation pages. */
    HttpApiEndpoint.get("read", "/sa/catalog-tree-structures/:structureId", {
      params,
      success: Data(TreeModel),
      error: reading
    }),
    /** Creates a model in the state `draft`. */
    HttpApiEndpoint.post("add", "/sa/catalog-tree-structures", {
      payload: Schema.Struct(fields),
      success: Data(TreeModel).pipe(HttpApiSchema.status(201)),
      error: writing
    }),
    HttpApiEndpoint.patch("change", "/sa/catalog-tree-structures/:structureId", {
      params,
      headers: ifMatch,
      payload: changesOf(fields),
      success: Data(TreeModel),
      error: overtaken
    }),
    HttpApiEndpoint.post("step", "/sa/catalog-tree-structures/:structureId/events", {
      params,
      payload: Schema.Struct({ type: Schema.Literals(["model.offered", "model.withdrawn"]) }),
      success: Data(TreeModel),
      error: writing
    }),
    HttpApiEndpoint.delete("remove", "/sa/catalog-tree-structures/:structureId", {
      params,
      success: HttpApiSchema.NoContent,
      error: writing
    })
  )
  .middleware(SignedInOnly) {}
