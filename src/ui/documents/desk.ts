import { fromPromise } from "xstate"
import { browserMachine } from "#machines/documents/browser.machine.ts"
import type { ContentAsked, ContentOutcome } from "#machines/documents/browser.types.ts"
import { nodeActionMachine } from "#machines/documents/nodeAction.machine.ts"
import type { ActionOutcome, NodeAction } from "#machines/documents/nodeAction.types.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { displayActors } from "#services/documents/browserActors.ts"
import type { Portal } from "#ui/app/portal.ts"
import { makeActedNodes } from "#ui/documents/actions/actedNodes.ts"
import { makeDeskActions } from "#ui/documents/actions/deskActions.ts"
import { makeDeskContent } from "#ui/documents/list/deskContent.ts"
import { makeDeskDialogs } from "#ui/documents/actions/deskDialogs.ts"

/** What a screen of one company's documents works with: its rows, its folders, and the machine with its actors. */
export const makeDesk = (portal: Portal, vendorId: VendorId, userId: number) => {
  const acted = makeActedNodes()
  const { load, ...content } = makeDeskContent(portal, vendorId, acted)
  const actions = makeDeskActions(portal, vendorId, acted, content.folders)
  return {
    vendorId,
    ...content,
    ...actions,
    ...makeDeskDialogs(),
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
