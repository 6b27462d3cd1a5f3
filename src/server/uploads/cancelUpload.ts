import { Effect } from "effect"
import type { Viewer } from "#schemas/access/viewer.ts"
import { Files } from "#server/platform/Files.ts"
import { UploadsRepository } from "#server/uploads/UploadsRepository.ts"

/**
 * Deletes the row of an unfinished upload, then its bytes. Returns false if the viewer has no access to the company.
 */
export const cancelUpload = Effect.fn("uploads.cancel")(function* (
  viewer: Viewer["Service"],
  vendor: number,
  identifier: string
) {
  const files = yield* Files
  const gone = yield* (yield* UploadsRepository).cancel(viewer, vendor, identifier)
  if (gone === null) return false
  const { firm, upload } = gone
  if (upload !== null) yield* Effect.promise(() => files.forget({ firm, upload }))
  return true
})
