import { useSelector } from "@xstate/react"
import { lazy, Suspense } from "react"
import { usePortal } from "#ui/app/portal.ts"
import { Snackbars } from "#ui/shared/Snackbars.tsx"

const ConfirmDialog = lazy(() =>
  import("#ui/shared/ConfirmDialog.tsx").then((module) => ({ default: module.ConfirmDialog }))
)

/** What may stand over any page: messages and the question of the moment. */
export function Overlays() {
  const { confirmation, run, snackbar } = usePortal()
  const asks = useSelector(confirmation, (state) => state.context.question !== null)
  return (
    <>
      {asks ? (
        <Suspense fallback={null}>
          <ConfirmDialog confirmationRef={confirmation} />
        </Suspense>
      ) : null}
      <Snackbars snackbarRef={snackbar} onTaken={({ work }) => run(work.name, work.input)} />
    </>
  )
}
