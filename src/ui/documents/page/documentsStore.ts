import { fromPromise } from "xstate"
import { browserMachine } from "#machines/documents/list/browser.machine.ts"
import type { ContentAsked, ContentOutcome } from "#machines/documents/list/browser.types.ts"
import type { DocumentsStoreRef } from "#machines/documents/list/documentsStore.machine.ts"
import { nodeActionMachine } from "#machines/documents/actions/run/nodeAction.machine.ts"
import type { ActionOutcome, NodeAction } from "#machines/documents/actions/run/nodeAction.types.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { displayActors } from "#services/documents/list/browserActors.ts"
import type { Portal } from "#ui/app/portal.ts"
import { makeDocumentsActions } from "#ui/documents/page/documentsActions.ts"
import { makeDocumentsContent } from "#ui/documents/list/documentsContent.ts"

/**
 * The store of one company's documents screen: cached rows and folders, the user's actions, and the browser machine
 * with its actors.
 */
export const makeDocumentsStore = (portal: Portal, vendorId: VendorId, userId: number, ref: DocumentsStoreRef) => {
  const { load, ...content } = makeDocumentsContent(portal, vendorId, ref)
  const actions = makeDocumentsActions(portal, vendorId, ref, content.folders)
  return {
    vendorId,
    ref,
    ...content,
    ...actions,
    machine: browserMachine.provide({
      actors: {
        loadContent: fromPromise<ContentOutcome, ContentAsked>(({ input, signal }) => load(input, signal)),
        nodeAction: nodeActionMachine.provide({
          actors: { perform: fromPromise<ActionOutcome, NodeAction>(({ input }) => actions.perform(input)) }
        }),
        ...displayActors(portal.valuesOf(userId))
      }
    })
  }
}
export type DocumentsStore = ReturnType<typeof makeDocumentsStore>
