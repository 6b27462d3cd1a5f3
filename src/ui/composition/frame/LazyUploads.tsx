"use no memo"

import { Suspense, use, useLayoutEffect } from "react"
import { usePortal } from "#ui/app/portal.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

/** `silent`: if the panel fails to load, the page must stay usable. */
const UploadPanel = lazyPart(
  () => import("#ui/uploads/UploadPanel.tsx"),
  (module) => module.UploadPanel,
  "silent"
)

/** Prevents the browser from opening a file that the user drops outside a drop zone. */
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

/** Suspends until the upload queue is loaded, by the first file or to resume unfinished uploads. */
function Arriving() {
  return <UploadPanel uploads={use(usePortal().uploads.arrived())} />
}

export function LazyUploads() {
  useMissedDrops()
  return (
    <Suspense fallback={null}>
      <Arriving />
    </Suspense>
  )
}
