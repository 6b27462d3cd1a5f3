import { fromPromise } from "xstate"
import type { Drop, MetadataValue, QuickFolderId } from "#schemas/quickfolders/quickFolder.ts"
import type { FormErrors } from "#schemas/shared/form.ts"
import type { NodeId, VendorId } from "#schemas/shared/ids.ts"
import { fail, type Result, succeed } from "#schemas/shared/result.ts"
import type { UploadDestination } from "#schemas/uploads/uploadJob.ts"
import { ApiFailure, ConnectionLost } from "#services/shared/failures.ts"
import type { Ask } from "#services/shared/saving.ts"

interface Refusal {
  readonly code: string
  readonly errors: FormErrors
}
interface Begun {
  readonly quickFolderId: QuickFolderId
  readonly values: ReadonlyArray<MetadataValue>
  readonly gifts: ReadonlyArray<string>
}
export interface DropTools {
  readonly ask: Ask
  readonly vendorId: VendorId
  /** Passes the files stored under this key to the upload queue; resolves to their number. */
  readonly give: (gift: string, destination: UploadDestination) => Promise<number>
}

const prefix = "values."
/** The server names a metadata field `values.<key>`, the screen names it `<key>`. */
const refusalOf = (failure: ApiFailure | ConnectionLost): Refusal => {
  if (!(failure instanceof ApiFailure)) return { code: failure.code, errors: {} }
  const errors = Object.entries(failure.errors)
  const ofValues = errors.filter(([field]) => field.startsWith(prefix))
  const other = errors.find(([field]) => !field.startsWith(prefix))?.[1]?.[0]
  return {
    code: other ?? (ofValues.length > 0 ? "closed.hasSaidAll" : failure.code),
    errors: Object.fromEntries(ofValues.map(([field, codes]) => [field.slice(prefix.length), codes]))
  }
}

/** [QCK-004] The actors of the drop flow: the server accepts the metadata first, then the files are uploaded. */
export const dropActors = ({ ask, give, vendorId }: DropTools) => ({
  begin: fromPromise<Result<{ readonly files: number }, Refusal>, Begun>(async ({ input, signal }) => {
    try {
      const payload = { quick_folder_id: input.quickFolderId, values: input.values }
      const { data }: { readonly data: Drop } = await ask(
        "quickfolders.drop",
        { params: { vendorId }, payload, showError: false },
        signal
      )
      const destination = { vendorId, folderId: data.folder_id as NodeId, drop: data.id }
      let files = 0
      for (const gift of input.gifts) files += await give(gift, destination)
      return succeed({ files })
    } catch (error) {
      if (error instanceof ApiFailure || error instanceof ConnectionLost) return fail(refusalOf(error))
      throw error
    }
  })
})
