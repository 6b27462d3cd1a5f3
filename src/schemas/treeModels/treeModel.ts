import { Schema } from "effect"
import { Instant } from "#schemas/shared/ids.ts"
import { ThemeId } from "#schemas/themes/theme.ts"

export const TreeModelId = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 })).pipe(
  Schema.brand("TreeModelId")
)
export type TreeModelId = typeof TreeModelId.Type

/** A draft is visible to its editors only; an available model can be chosen for new client files. */
export const TreeModelState = Schema.Literals(["draft", "available"])
export type TreeModelState = typeof TreeModelState.Type

/** `year` is a placeholder for the folder of each financial year (CLI-O05) with its sub-folders. */
export const FolderKind = Schema.Literals(["folder", "year"])
export type FolderKind = typeof FolderKind.Type

/** One folder of a model. The list is the tree in pre-order: the level alone gives each folder's parent. */
export const TreeFolder = Schema.Struct({
  /** Stable id: identifies a client's folder, whatever its name (DOC-O05). */
  key: Schema.String,
  /** From 1, at the root. */
  level: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000 })),
  kind: FolderKind,
  name: Schema.String,
  /** Accepts no documents, only sub-folders; cannot be renamed or moved. */
  read_only: Schema.Boolean,
  /** [THM-O01] Themes of the firm on this folder: each gives access with its own rights. */
  theme_ids: Schema.Array(ThemeId)
})
export interface TreeFolder extends Schema.Schema.Type<typeof TreeFolder> {}

const summary = {
  id: TreeModelId,
  name: Schema.String,
  description: Schema.String,
  state: TreeModelState,
  /** [WSP-001] Preselected for new client files, and used for the years of files without a model. */
  is_default: Schema.Boolean,
  folder_count: Schema.Int,
  /** [VAL-041] Number of client files created from it. */
  vendor_count: Schema.Int,
  /** Compared with If-Match. */
  revision: Schema.Int,
  created_at: Instant,
  updated_at: Instant,
  /** Why the caller may not change it (`closed.<name>`); empty if they may. */
  closed_by: Schema.Array(Schema.String)
}

/** [NET-050] A model of a client's folders, in the catalogue of its firm. */
export const TreeModelSummary = Schema.Struct(summary)
export interface TreeModelSummary extends Schema.Schema.Type<typeof TreeModelSummary> {}

/** [WIZ-008] What applying a model would add to a client's folders; existing folders stay. */
export const TreePlan = Schema.Struct({
  tree_model_id: TreeModelId,
  name: Schema.String,
  /** `building`: folders are being created, and nothing can be applied. */
  tree: Schema.Literals(["ready", "building"]),
  /** All folders of the model except those of the years, in order. */
  folders: Schema.Array(
    Schema.Struct({ key: Schema.String, level: Schema.Int, name: Schema.String, is_new: Schema.Boolean })
  ),
  /** Number of new folders. */
  added: Schema.Int,
  /** Why the caller may not apply it (`closed.<name>`); empty if they may. */
  closed_by: Schema.Array(Schema.String)
})
export interface TreePlan extends Schema.Schema.Type<typeof TreePlan> {}

export const TreeModel = Schema.Struct({ ...summary, folders: Schema.Array(TreeFolder) })
export interface TreeModel extends Schema.Schema.Type<typeof TreeModel> {}
