import { Schema } from "effect"
import { clientActions } from "#schemas/customers/listWords.ts"
import { UserId, VendorId } from "#schemas/shared/ids.ts"
import { TreeModelId } from "#schemas/treeModels/treeModel.ts"
import { said } from "#schemas/shared/judged.ts"

/** [CLI-O02] Query parameters of the list of client files. */
export const ClientListQuery = {
  search: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))),
  state: Schema.optionalKey(Schema.Literals(["active", "deactivated", "all"])),
  sort: Schema.optionalKey(Schema.Literals(["company_name", "client_code", "siren"])),
  order: Schema.optionalKey(Schema.Literals(["asc", "desc"]))
}

/** Maximum client files in one bulk action. */
export const clientActionLimit = 500
/** Maximum people in one assignment. */
const peopleLimit = 100

/** A bulk action on client files. `user_ids` is used by `assign` and `withdraw` only. */
export const ClientBatch = Schema.Struct({
  action: said(Schema.Literals(clientActions), "customer.choice_invalid"),
  vendor_ids: said(
    Schema.Array(said(VendorId, "customer.choice_invalid")).check(
      Schema.isMinLength(1),
      Schema.isMaxLength(clientActionLimit)
    ),
    "customer.choice_invalid"
  ),
  /** [WIZ-008] The tree model to apply: required by the action `tree`, refused for others. */
  tree_model_id: Schema.optionalKey(said(TreeModelId, "tree_model.absent")),
  user_ids: Schema.optionalKey(
    said(
      Schema.Array(said(UserId, "customer.choice_invalid")).check(Schema.isMaxLength(peopleLimit)),
      "customer.choice_invalid"
    )
  )
})
export interface ClientBatch extends Schema.Schema.Type<typeof ClientBatch> {}

/**
 * `report` has one entry for each client file that was not changed: its index in `vendor_ids` (from 0) and an error
 * code.
 */
export const ClientBatchAnswer = Schema.Struct({
  changed: Schema.Int,
  report: Schema.Array(Schema.Struct({ index: Schema.Int, code: Schema.String }))
})
export interface ClientBatchAnswer extends Schema.Schema.Type<typeof ClientBatchAnswer> {}
