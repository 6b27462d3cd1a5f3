"use no memo"

import { Suspense, use, useLayoutEffect } from "react"
import { usePortal } from "#ui/app/portal.ts"
import { lazyPart } from "#ui/shared/lazyPart.tsx"

/** A panel that does not come must not take the page with it. */
const UploadPanel = lazyPart(
  () => import("#ui/uploads/UploadPanel.tsx"),
  (module) => module.UploadPanel,
  "silent"
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
