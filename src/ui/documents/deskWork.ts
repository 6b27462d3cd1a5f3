import { Effect } from "effect"
import type { DocumentNode, TreeNode } from "#schemas/documents/node.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { documentBytes } from "#services/documents/documentBytes.ts"
import { type ChangeReport, type ChangeRequest, changeNodes } from "#services/documents/documentCalls.ts"
import { saveBytes } from "#services/documents/saveBytes.ts"
import type { Portal } from "#ui/app/portal.ts"
import { runtimeOf } from "#ui/app/runtime.ts"

// What runs Effects comes with the first action: reading documents does without it.

export const change = (
  portal: Portal,
  vendorId: VendorId,
  request: ChangeRequest,
  onChanged: (node: TreeNode) => void
): Promise<ChangeReport> => runtimeOf(portal).runPromise(changeNodes(vendorId, request, onChanged))

/** Several changes of different kinds, all of them tried. */
export const changeAll = (
  portal: Portal,
  vendorId: VendorId,
  requests: ReadonlyArray<ChangeRequest>
): Promise<ReadonlyArray<ChangeReport>> =>
  runtimeOf(portal).runPromise(
    Effect.forEach(requests, (request) => changeNodes(vendorId, request, () => undefined), { concurrency: 3 })
  )

/** One after the other, so that a browser does not refuse the second; what fails is told, the others go on. */
export const saveAll = (portal: Portal, vendorId: VendorId, documents: ReadonlyArray<DocumentNode>): Promise<void> =>
  runtimeOf(portal).runPromise(
    Effect.forEach(
      documents,
      ({ hash, name, version_id: versionId }) =>
        documentBytes({ vendorId, hash, versionId }, () => undefined).pipe(
          Effect.map(({ bytes }) => saveBytes(bytes, name)),
          Effect.catch(() =>
            Effect.sync(() =>
              portal.snackbar.send({
                type: "message.raised",
                message: { tone: "error", code: "documents:download.failed", params: { name }, text: null }
              })
            )
          )
        ),
      { discard: true }
    )
  )
