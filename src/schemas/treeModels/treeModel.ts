import { Schema } from "effect"
import { Instant } from "#schemas/shared/ids.ts"
import { ThemeId } from "#schemas/themes/theme.ts"

export const TreeModelId = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 })).pipe(
  Schema.brand("TreeModelId")
)
export type TreeModelId = typeof TreeModelId.Type

/** A draft is its makers' alone; an available one is offered where client files are created. */
export const TreeModelState = Schema.Literals(["draft", "available"])
export type TreeModelState = typeof TreeModelState.Type

/** `year` stands for the folder of each financial year (CLI-O05), with what lies in it. */
export const FolderKind = Schema.Literals(["folder", "year"])
export type FolderKind = typeof FolderKind.Type

/**
 * One folder of a model. Folders travel in the order of the tree read from top to bottom, each after the one it lies in,
 * so that the level alone says where it hangs.
 */
export const TreeFolder = Schema.Struct({
  /** Stays the folder's whatever it is called: by it a client's folder is known again (DOC-O05). */
  key: Schema.String,
  /** From 1, at the root. */
  level: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000 })),
  kind: FolderKind,
  name: Schema.String,
  /** Nothing is put straight into it, only into its folders; it is neither renamed nor moved. */
  read_only: Schema.Boolean,
  /** [THM-O01] The firm's themes that are put on it: one of them opens it, with that theme's rights. */
  theme_ids: Schema.Array(ThemeId)
})
export interface TreeFolder extends Schema.Schema.Type<typeof TreeFolder> {}

const summary = {
  id: TreeModelId,
  name: Schema.String,
  description: Schema.String,
  state: TreeModelState,
  /** [WSP-001] Chosen beforehand for a new client file, and for the years of files that have no model. */
  is_default: Schema.Boolean,
  folder_count: Schema.Int,
  /** [VAL-041] Client files that were made from it. */
  vendor_count: Schema.Int,
  /** What If-Match compares. */
  revision: Schema.Int,
  created_at: Instant,
  updated_at: Instant,
  /** Why the caller may not change it (`closed.<name>`); empty where they may. */
  closed_by: Schema.Array(Schema.String)
}

/** [NET-050] A model of a client's folders, in the catalogue of its firm. */
export const TreeModelSummary = Schema.Struct(summary)
export interface TreeModelSummary extends Schema.Schema.Type<typeof TreeModelSummary> {}

/** [WIZ-008] What a model would make of a client's folders: those that are there stay as they are. */
export const TreePlan = Schema.Struct({
  tree_model_id: TreeModelId,
  name: Schema.String,
  /** Folders are on their way already: nothing is applied meanwhile. */
  tree: Schema.Literals(["ready", "building"]),
  /** All folders of the model but those of the years, from top to bottom. */
  folders: Schema.Array(
    Schema.Struct({ key: Schema.String, level: Schema.Int, name: Schema.String, is_new: Schema.Boolean })
  ),
  /** How many are new. */
  added: Schema.Int,
  /** Why the viewer may not apply it (`closed.<name>`); empty where they may. */
  closed_by: Schema.Array(Schema.String)
})
export interface TreePlan extends Schema.Schema.Type<typeof TreePlan> {}

export const TreeModel = Schema.Struct({ ...summary, folders: Schema.Array(TreeFolder) })
export interface TreeModel extends Schema.Schema.Type<typeof TreeModel> {}
