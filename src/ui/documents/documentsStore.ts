import { fromPromise } from "xstate"
import { browserMachine } from "#machines/documents/list/browser.machine.ts"
import type { ContentAsked, ContentOutcome } from "#machines/documents/list/browser.types.ts"
import type { DeskRef } from "#machines/documents/list/desk.machine.ts"
import { nodeActionMachine } from "#machines/documents/actions/nodeAction.machine.ts"
import type { ActionOutcome, NodeAction } from "#machines/documents/actions/nodeAction.types.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { displayActors } from "#services/documents/browserActors.ts"
import type { Portal } from "#ui/app/portal.ts"
import { makeDeskActions } from "#ui/documents/actions/deskActions.ts"
import { makeDeskContent } from "#ui/documents/list/deskContent.ts"

/**
 * The store of one company's documents screen: cached rows and folders, the user's actions, and the browser machine
 * with its actors.
 */
export const makeDesk = (portal: Portal, vendorId: VendorId, userId: number, ref: DeskRef) => {
  const { load, ...content } = makeDeskContent(portal, vendorId, ref)
  const actions = makeDeskActions(portal, vendorId, ref, content.folders)
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
export type Desk = ReturnType<typeof makeDesk>
