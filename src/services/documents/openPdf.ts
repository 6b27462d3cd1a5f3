import { getDocument, PDFWorker, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs"

/** Opens a PDF with a worker of its own; closing it terminates the worker. */
export const openPdf = (data: Uint8Array, password: string | null) => {
  const thread = new Worker(new URL("./pdf.worker.ts", import.meta.url), { type: "module" })
  const worker = PDFWorker.create({ port: thread })
  const task = getDocument({
    data,
    ...(password === null ? {} : { password }),
    worker,
    verbosity: VerbosityLevel.ERRORS,
    wasmUrl: "/pdfjs/wasm/",
    cMapUrl: "/pdfjs/cmaps/",
    standardFontDataUrl: "/pdfjs/standard_fonts/"
  })
  return {
    opened: task.promise,
    close: async () => {
      await task.destroy()
      worker.destroy()
      thread.terminate()
    }
  }
}

/** Whether the PDF needs a password or the given one is wrong. */
export const isLocked = (error: unknown) => error instanceof Error && error.name === "PasswordException"
