import { useCallback, useRef, useState } from "react"
import type { ViewerRef } from "#machines/documents/viewer/viewer.machine.ts"
import { usePortal } from "#ui/app/portal.ts"

export interface Printing {
  readonly isBusy: boolean
  readonly print: () => void
}

/** Prints the whole content of the viewer; the print code is loaded on first use. */
export const usePrinting = (viewer: ViewerRef): Printing => {
  const { snackbar } = usePortal()
  const [isBusy, setIsBusy] = useState(false)
  const isPrinting = useRef(false)
  const print = useCallback(() => {
    const { content, password } = viewer.getSnapshot().context
    if (content === null || isPrinting.current) return
    isPrinting.current = true
    setIsBusy(true)
    import("#ui/documents/viewer/print.ts")
      .then(({ printContent }) =>
        printContent(content, password, document.querySelector(".viewer-text, .preview-paper"))
      )
      .catch(() =>
        snackbar.send({
          type: "message.raised",
          message: { tone: "error", code: "viewer:print.failed", params: {}, text: null }
        })
      )
      .finally(() => {
        isPrinting.current = false
        setIsBusy(false)
      })
  }, [viewer, snackbar])
  return { isBusy, print }
}
