import { useSelector } from "@xstate/react"
import { lazy, Suspense } from "react"
import { usePortal } from "#ui/app/portal.ts"

const ConfirmDialog = lazy(() =>
  import("#ui/shared/ConfirmDialog.tsx").then((module) => ({ default: module.ConfirmDialog }))
)

// Fetched beside the first page, which has nothing to say yet.
const Snackbars = lazy(() => import("#ui/shared/Snackbars.tsx").then((module) => ({ default: module.Snackbars })))

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
      <Suspense fallback={null}>
        <Snackbars snackbarRef={snackbar} onTaken={({ work }) => run(work.name, work.input)} />
      </Suspense>
    </>
  )
}
