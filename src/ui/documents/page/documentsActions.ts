import { waitFor } from "xstate"
import type { DocumentsStoreRef } from "#machines/documents/list/documentsStore.machine.ts"
import { areActionsLoaded } from "#machines/documents/list/documentsStore.projection.ts"
import type { ActionOutcome, NodeAction } from "#machines/documents/actions/run/nodeAction.types.ts"
import type { TreeNode } from "#schemas/documents/node.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import * as Result from "#schemas/shared/result.ts"
import type { Portal } from "#ui/app/portal.ts"
import type { KnownFolders } from "#ui/documents/list/knownFolders.ts"

/**
 * Runs the user's actions on nodes. Each action updates the cache optimistically and rolls back if the server refuses.
 */
export const makeDocumentsActions = (
  portal: Portal,
  vendorId: VendorId,
  ref: DocumentsStoreRef,
  folders: KnownFolders
) => {
  const performNow = async (action: NodeAction): Promise<ActionOutcome> => {
    // Wait until the machine has subscribers, and load the code before the optimistic update: an action that cannot be
    // sent must not look done.
    await waitFor(ref, areActionsLoaded)
    const work = await import("#ui/documents/onDemand/nodeActionRunner.ts").catch(() => null)
    if (work === null) return Result.fail({ code: "connection.load_error" })
    return work.perform({ folders, portal, ref, vendorId }, action)
  }

  let latest: Promise<unknown> = Promise.resolve()
  return {
    perform: (action: NodeAction): Promise<ActionOutcome> => {
      const work = performNow(action)
      latest = work.catch(() => undefined)
      return work
    },
    /** Settles when the latest action has ended. */
    latest: () => latest,
    /** Downloads one document as a file; a folder or several nodes as one archive. */
    download: async (nodes: ReadonlyArray<TreeNode>) => {
      const { save } = await import("#ui/documents/onDemand/nodeActionRunner.ts")
      await save(portal, vendorId, nodes)
    },
    /** Refetches the content if the live channel is down. */
    refetchIfDisconnected: () => {
      if (!portal.live.connected()) ref.send({ type: "content.changed", folders: null })
    }
  }
}
