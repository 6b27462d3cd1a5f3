import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { ProgramAccess } from "#schemas/programs/access.ts"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { chosenNodes } from "#schemas/documents/chosen.ts"
import { batchLimit } from "#schemas/documents/limits.ts"
import { Instant, VendorIdParam } from "#schemas/shared/ids.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, Conflict, Forbidden, NotFound, Unprocessable } from "#schemas/shared/problem.ts"

/** What emptying the trash would delete permanently. */
export const TrashSummary = Schema.Struct({
  /** Nodes that a user trashed, without the nodes inside them. */
  entries: Schema.Int,
  /** Number of folders at all depths, trashed ones included. */
  folders: Schema.Int,
  documents: Schema.Int,
  /** Total size of the documents' latest versions, in bytes. */
  size: Schema.Int,
  /** Number of entries that will be deleted permanently within seven days. */
  due_soon: Schema.Int,
  /** When the next entry is deleted permanently; null if the trash is empty. */
  next_purge_at: Schema.NullOr(Instant),
  kept_days: Schema.Int
})
export interface TrashSummary extends Schema.Schema.Type<typeof TrashSummary> {}

/**
 * [DOC-026] Totals of the trash, and permanent deletion. To list its nodes, read the content of the folder `trash`
 * (DOC-015).
 */
export class TrashApi extends HttpApiGroup.make("trash")
  .add(
    HttpApiEndpoint.get("summary", "/:vendorId/trash", {
      params: { vendorId: VendorIdParam },
      success: Data(TrashSummary),
      error: [NotFound]
    }),
    /**
     * Permanently deletes nodes of the trash, all or none; returns the number of deleted nodes, descendants included.
     */
    HttpApiEndpoint.post("purge", "/:vendorId/trash/purge", {
      params: { vendorId: VendorIdParam },
      payload: Schema.Struct({ node_ids: chosenNodes(batchLimit) }),
      success: Data(Schema.Struct({ removed: Schema.Int })),
      error: [BadRequest, Forbidden, NotFound, Conflict, Unprocessable]
    })
  )
  .annotate(ProgramAccess, "documents")
  .middleware(SignedInOnly)
  .prefix("/vendors") {}
