"use no memo"

import { useSelector } from "@xstate/react"
import { Suspense, useEffect } from "react"
import { usePortal } from "#ui/app/portal.ts"
import { firstMove } from "#ui/shared/lazy/firstMove.ts"
import { lazyChunk } from "#ui/shared/lazy/lazyChunk.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

const ConfirmDialog = lazyPart(
  () => import("#ui/shared/dialog/ConfirmDialog.tsx"),
  (module) => module.ConfirmDialog,
  "over"
)

// The message component loads at the first user input, as a page just opened has no messages. Its live region is then
// in the page before the first message, as screen readers require.
const messages = lazyChunk(() => import("#ui/shared/Snackbars.tsx"))
const fetchMessages = () => void messages.fetch().catch(() => undefined)
void firstMove.then(fetchMessages)

/** The overlays of every page: messages and the confirmation dialog. */
export function Overlays() {
  const { confirmation, run, snackbar } = usePortal()
  const asks = useSelector(confirmation, (state) => state.context.question !== null)
  const latest = useSelector(snackbar, (state) => state.context.queue.at(-1)?.id)
  useEffect(() => {
    if (latest !== undefined) fetchMessages()
  }, [latest])
  const parts = messages.useArrived()
  return (
    <>
      {asks ? (
        <Suspense fallback={null}>
          <ConfirmDialog confirmationRef={confirmation} />
        </Suspense>
      ) : null}
      {parts === null ? null : (
        <parts.Snackbars snackbarRef={snackbar} onTaken={({ work }) => run(work.name, work.input)} />
      )}
    </>
  )
}
