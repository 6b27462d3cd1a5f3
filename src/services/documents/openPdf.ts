import { getDocument, PDFWorker, VerbosityLevel } from "pdfjs-dist"

/** Opens a document with its own worker, which is terminated with the document. */
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

/** The document needs a password, or another one. */
export const isLocked = (error: unknown) => error instanceof Error && error.name === "PasswordException"
