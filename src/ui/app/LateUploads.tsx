import { type ComponentType, lazy, Suspense, use, useLayoutEffect } from "react"
import { usePortal } from "#ui/app/portal.ts"
import type { Uploads } from "#ui/uploads/makeUploads.ts"

/** A panel that does not come must not take the page with it. */
const UploadPanel = lazy(() =>
  import("#ui/uploads/UploadPanel.tsx").then(
    ({ UploadPanel: Panel }): { readonly default: ComponentType<{ readonly uploads: Uploads }> } => ({
      default: Panel
    }),
    () => ({ default: () => null })
  )
)

/** A drop that misses its zone must not open the file in the place of the page. */
const useMissedDrops = () =>
  useLayoutEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files") !== true || event.defaultPrevented) return
      event.preventDefault()
      event.dataTransfer.dropEffect = "none"
    }
    window.addEventListener("dragover", refuse)
    window.addEventListener("drop", refuse)
    return () => {
      window.removeEventListener("dragover", refuse)
      window.removeEventListener("drop", refuse)
    }
  }, [])

/** Waits for the queue, which comes with the first file or with what was left to finish. */
function Arriving() {
  return <UploadPanel uploads={use(usePortal().uploads.arrived())} />
}

export function LateUploads() {
  useMissedDrops()
  return (
    <Suspense fallback={null}>
      <Arriving />
    </Suspense>
  )
}
