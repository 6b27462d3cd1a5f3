import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { ProgramAccess } from "#schemas/programs/access.ts"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { chosenNodes } from "#schemas/documents/chosen.ts"
import { batchLimit } from "#schemas/documents/limits.ts"
import { Instant, VendorIdParam } from "#schemas/shared/ids.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, Conflict, Forbidden, NotFound, Unprocessable } from "#schemas/shared/problem.ts"

/** What emptying the trash would delete. */
export const TrashSummary = Schema.Struct({
  /** Nodes that were trashed themselves. */
  entries: Schema.Int,
  /** Folders and documents at all depths. */
  folders: Schema.Int,
  documents: Schema.Int,
  /** Total size of the latest versions, in bytes. */
  size: Schema.Int,
  /** Entries that are deleted permanently within seven days. */
  due_soon: Schema.Int,
  /** Time of the next permanent deletion; null for an empty trash. */
  next_purge_at: Schema.NullOr(Instant),
  kept_days: Schema.Int
})
export interface TrashSummary extends Schema.Schema.Type<typeof TrashSummary> {}

/** [DOC-026] The trash as a whole; its rows are the content of the virtual folder `trash` (DOC-015). */
export class TrashApi extends HttpApiGroup.make("trash")
  .add(
    HttpApiEndpoint.get("summary", "/:vendorId/trash", {
      params: { vendorId: VendorIdParam },
      success: Data(TrashSummary),
      error: [NotFound]
    }),
    /** Deletes nodes permanently, all or none; answers the number of deleted nodes. */
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
