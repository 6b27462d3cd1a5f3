"use no memo"

import { useSelector } from "@xstate/react"
import { Suspense, useEffect } from "react"
import { usePortal } from "#ui/app/portal.ts"
import { firstMove } from "#ui/shared/firstMove.ts"
import { late } from "#ui/shared/late.ts"
import { lazyPart } from "#ui/shared/lazyPart.tsx"

const ConfirmDialog = lazyPart(
  () => import("#ui/shared/ConfirmDialog.tsx"),
  (module) => module.ConfirmDialog,
  "over"
)

// A page that was just opened has nothing to say yet: the region stands before its first message all the same.
const messages = late(() => import("#ui/shared/Snackbars.tsx"))
const fetchMessages = () => void messages.fetch().catch(() => undefined)
void firstMove.then(fetchMessages)

/** What may stand over any page: messages and the question of the moment. */
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
