import type { PDFDocumentProxy } from "pdfjs-dist"
import { useEffect, useState } from "react"
import type { ViewerRef } from "#machines/documents/viewer/viewer.machine.ts"
import { openPdf } from "#services/documents/openPdf.ts"
import { pdfFault, sizeOf } from "#ui/documents/viewer/pdf.ts"
import type { Box } from "#ui/documents/viewer/useBox.ts"

export interface OpenedPdf {
  readonly pdf: PDFDocumentProxy
  /** The size of the first page, assumed for every page until that page is loaded. */
  readonly first: Box
}

/** Opens a PDF; closes the document and its worker on unmount. */
export const usePdf = (bytes: Blob, password: string | null, viewer: ViewerRef): OpenedPdf | null => {
  const [opened, setOpened] = useState<OpenedPdf | null>(null)
  useEffect(() => {
    let task: ReturnType<typeof openPdf> | null = null
    let isLeft = false
    const open = async () => {
      const data = new Uint8Array(await bytes.arrayBuffer())
      if (isLeft) return
      task = openPdf(data, password)
      const pdf = await task.opened
      const first = await sizeOf(pdf, 1)
      if (isLeft) return
      viewer.send({ type: "pages.counted", pages: pdf.numPages })
      setOpened({ pdf, first })
    }
    open().catch((error: unknown) => {
      if (!isLeft) viewer.send(pdfFault(error))
    })
    return () => {
      isLeft = true
      setOpened(null)
      void task?.close()
    }
  }, [bytes, password, viewer])
  return opened
}
