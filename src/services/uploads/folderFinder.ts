import { Result } from "effect"
import type { NodeId, VendorId } from "#schemas/shared/ids.ts"
import { repairName } from "#schemas/documents/rules/names.ts"
import type { PlaceRequest, UploadFailure } from "#schemas/uploads/uploadJob.ts"

export type Found = Result.Result<NodeId, UploadFailure>
/** Creates a folder, or returns the existing one with this name. */
export type MakeFolder = (vendorId: VendorId, parent: NodeId | null, name: string) => Promise<Found>

/**
 * Finds or creates the folders of a path, from the top down. Results are cached, so files of the same folder share one
 * call.
 */
export const makeFolderFinder = (makeFolder: MakeFolder) => {
  const known = new Map<string, Promise<Found>>()

  const one = (vendorId: VendorId, parent: NodeId | null, name: string, renew: boolean): Promise<Found> => {
    const key = JSON.stringify([vendorId, parent, name])
    const before = known.get(key)
    if (before !== undefined && !renew) return before
    const made = makeFolder(vendorId, parent, name).then((found) => {
      if (Result.isFailure(found) && known.get(key) === made) known.delete(key)
      return found
    })
    known.set(key, made)
    return made
  }

  return {
    find: async ({ folderId, path, renew, vendorId }: PlaceRequest): Promise<Found> => {
      let place: Found | null = null
      for (const name of path) {
        const parent: NodeId | null = place === null ? folderId : Result.getOrElse(place, () => null)
        place = await one(vendorId, parent, repairName(name), renew)
        if (Result.isFailure(place)) return place
      }
      if (place !== null) return place
      return folderId === null
        ? Result.fail({ kind: "rule", code: "documents.no_root_documents", params: {}, retryAfter: null })
        : Result.succeed(folderId)
    },
    /** Clears the cache: call it before each drop, because the folders may have been deleted. */
    forget: () => known.clear()
  }
}
