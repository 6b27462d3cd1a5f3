import type { DocumentNode } from "#schemas/documents/node.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import type { Portal } from "#ui/app/portal.ts"
import { callQuery } from "#ui/app/frame/useCall.ts"

/**
 * The query of a document's versions. Its hash contains the document's revision, so that any change of the document
 * loads them again.
 */
export const versionsQuery = (portal: Portal, vendorId: VendorId, document: DocumentNode) => ({
  ...callQuery(portal, "documents.versions", { params: { vendorId, document: document.hash }, showError: false }),
  queryHash: JSON.stringify(["versions", document.id, document.revision])
})
