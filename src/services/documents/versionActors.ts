import type { DocumentNode } from "#schemas/documents/node.ts"
import type { VendorId, VersionId } from "#schemas/shared/ids.ts"
import { fromCall } from "#services/access/accessActors.ts"
import type { CallAnswer, CallName, CallRequest } from "#services/shared/calls.ts"

type Ask = <Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
  signal?: AbortSignal
) => Promise<CallAnswer<Name>>

interface Restore {
  readonly versionId: number
  readonly number: number
  readonly revision: number
}

/** The `restore` actor of a document's version list; `onDone` is called with the updated document. */
export const restoreVersionActor = (
  ask: Ask,
  place: { readonly vendorId: VendorId; readonly documentId: number },
  onDone: (document: DocumentNode) => void
) =>
  fromCall(async ({ revision, versionId }: Restore, signal) => {
    const request = {
      params: { vendorId: place.vendorId, document: String(place.documentId) },
      headers: { "if-match": `"${revision}"` },
      payload: { version_id: versionId as VersionId },
      showError: false
    } as const
    const { data } = await ask("nodes.restoreVersion", request, signal)
    onDone(data)
    return { latest: data.version_number }
  })
