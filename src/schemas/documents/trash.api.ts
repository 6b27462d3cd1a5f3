import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { chosenNodes } from "#schemas/documents/chosen.ts"
import { batchLimit } from "#schemas/documents/limits.ts"
import { Instant, VendorIdParam } from "#schemas/shared/ids.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, Conflict, Forbidden, NotFound, Unprocessable } from "#schemas/shared/problem.ts"

/** What emptying the trash would take away. */
export const TrashSummary = Schema.Struct({
  /** What was put there by itself. */
  entries: Schema.Int,
  /** Folders and documents at every depth. */
  folders: Schema.Int,
  documents: Schema.Int,
  /** Bytes of the documents' latest versions. */
  size: Schema.Int,
  /** Entries that go for good within seven days. */
  due_soon: Schema.Int,
  /** When the next one goes; null in an empty trash. */
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
    /** Takes chosen nodes out of the trash for good, all of them or none; answers how many nodes are gone with them. */
    HttpApiEndpoint.post("purge", "/:vendorId/trash/purge", {
      params: { vendorId: VendorIdParam },
      payload: Schema.Struct({ node_ids: chosenNodes(batchLimit) }),
      success: Data(Schema.Struct({ removed: Schema.Int })),
      error: [BadRequest, Forbidden, NotFound, Conflict, Unprocessable]
    })
  )
  .middleware(SignedInOnly)
  .prefix("/vendors") {}
