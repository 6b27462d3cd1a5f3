import type { ScanPage } from "#schemas/scans/page.ts"

export type DrawnPage = Pick<ScanPage, "corners" | "turn" | "isBright"> & { readonly picture: Blob }
/** A request to the worker; `most` is the maximum length in pixels of a page's longer side. */
export type ScanAsked = { readonly id: number; readonly most: number } & (
  | { readonly kind: "picture"; readonly page: DrawnPage }
  | { readonly kind: "pdf"; readonly pages: ReadonlyArray<DrawnPage>; readonly title: string }
)
export type ScanAnswered = { readonly id: number } & ({ readonly blob: Blob } | { readonly error: string })

type Question<Asked> = Asked extends ScanAsked ? Omit<Asked, "id"> : never

/** The worker that renders pages. It starts with the first request and ends with `stop`. */
export const startScanWork = () => {
  let worker: Worker | null = null
  let last = 0
  const waiting = new Map<number, PromiseWithResolvers<Blob>>()
  const failAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const started = () => {
    if (worker !== null) return worker
    worker = new Worker(new URL("./scan.worker.ts", import.meta.url), { type: "module" })
    worker.onmessage = ({ data }: MessageEvent<ScanAnswered>) => {
      const asked = waiting.get(data.id)
      waiting.delete(data.id)
      if ("blob" in data) asked?.resolve(data.blob)
      else asked?.reject(new Error(data.error))
    }
    worker.onerror = ({ message }) => failAll(new Error(message))
    return worker
  }
  return {
    ask: (question: Question<ScanAsked>): Promise<Blob> => {
      last += 1
      const answered = Promise.withResolvers<Blob>()
      waiting.set(last, answered)
      started().postMessage({ ...question, id: last })
      return answered.promise
    },
    stop: () => {
      worker?.terminate()
      worker = null
      failAll(new Error("the scan was closed"))
    }
  }
}
