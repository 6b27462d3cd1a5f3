import { Schema } from "effect"
import { Instant } from "#schemas/shared/ids.ts"
import { ThemeId } from "#schemas/themes/theme.ts"

export const TreeModelId = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 })).pipe(
  Schema.brand("TreeModelId")
)
export type TreeModelId = typeof TreeModelId.Type

/** `draft`: visible only to those who edit models; `available`: can be chosen for new client files. */
export const TreeModelState = Schema.Literals(["draft", "available"])
export type TreeModelState = typeof TreeModelState.Type

/** `year` is a placeholder: it is repeated, with its subfolders, for each financial year (CLI-O05). */
export const FolderKind = Schema.Literals(["folder", "year"])
export type FolderKind = typeof FolderKind.Type

/** A folder of a model. The list is the tree in pre-order, so `level` alone determines each folder's parent. */
export const TreeFolder = Schema.Struct({
  /** Stable id that links the folder to those created in clients' trees, even if its name changes (DOC-O05). */
  key: Schema.String,
  /** Depth, from 1 (at the root). */
  level: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000 })),
  kind: FolderKind,
  name: Schema.String,
  /** The folder accepts only subfolders, no documents, and cannot be renamed or moved. */
  read_only: Schema.Boolean,
  /** [THM-O01] The firm's themes on this folder; each gives access with its own rights. */
  theme_ids: Schema.Array(ThemeId)
})
export interface TreeFolder extends Schema.Schema.Type<typeof TreeFolder> {}

const summary = {
  id: TreeModelId,
  name: Schema.String,
  description: Schema.String,
  state: TreeModelState,
  /** [WSP-001] Whether the model is preselected for new client files; also used for years of files without a model. */
  is_default: Schema.Boolean,
  folder_count: Schema.Int,
  /** [VAL-041] Number of client files created from it. */
  vendor_count: Schema.Int,
  /** Incremented by each change; send it as `If-Match`. */
  revision: Schema.Int,
  created_at: Instant,
  updated_at: Instant,
  /** Names of the conditions that forbid the caller to change it (`closed.<name>`); empty if they may. */
  closed_by: Schema.Array(Schema.String)
}

/** [NET-050] A tree model of a firm, without its folders. */
export const TreeModelSummary = Schema.Struct(summary)
export interface TreeModelSummary extends Schema.Schema.Type<typeof TreeModelSummary> {}

/** [WIZ-008] What applying a model would add to a client's tree. Existing folders are unchanged. */
export const TreePlan = Schema.Struct({
  tree_model_id: TreeModelId,
  name: Schema.String,
  /** `building`: a job is creating folders, so no model can be applied now. */
  tree: Schema.Literals(["ready", "building"]),
  /** Folders of the model in pre-order, without those of financial years. */
  folders: Schema.Array(
    Schema.Struct({ key: Schema.String, level: Schema.Int, name: Schema.String, is_new: Schema.Boolean })
  ),
  /** Number of folders that would be created. */
  added: Schema.Int,
  /** Names of the conditions that forbid the caller to apply it (`closed.<name>`); empty if they may. */
  closed_by: Schema.Array(Schema.String)
})
export interface TreePlan extends Schema.Schema.Type<typeof TreePlan> {}

export const TreeModel = Schema.Struct({ ...summary, folders: Schema.Array(TreeFolder) })
export interface TreeModel extends Schema.Schema.Type<typeof TreeModel> {}
