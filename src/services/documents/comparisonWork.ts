import type { ComparedPage } from "#schemas/documents/comparing.ts"
import type { TextDifference } from "#services/documents/textDifference.ts"

/** A page rendered by the caller, or a picture for the worker to decode. */
export type Drawable = ImageBitmap | Blob
export type ComparedPictures = Pick<ComparedPage, "marks" | "pictures" | "ratio" | "regions">
/** The picture has too many pixels to be held twice in memory, or cannot be decoded. */
export type PicturesRefused = { readonly refused: "tooLarge" | "broken" }

export type ComparisonAsked =
  | { readonly kind: "texts"; readonly before: string; readonly after: string }
  /** Null if this side has no such page. */
  | { readonly kind: "pictures"; readonly before: Drawable | null; readonly after: Drawable | null }
export type ComparisonAnswered =
  | { readonly id: number; readonly answer: TextDifference | ComparedPictures | PicturesRefused }
  | { readonly id: number; readonly error: string }

export interface ComparisonWork {
  readonly compareTexts: (before: string, after: string) => Promise<TextDifference>
  readonly comparePictures: (
    before: Drawable | null,
    after: Drawable | null
  ) => Promise<ComparedPictures | PicturesRefused>
}

/** Starts the worker that compares texts and pictures. Aborting terminates it and rejects all pending requests. */
export const startComparisonWork = (signal: AbortSignal): ComparisonWork => {
  const worker = new Worker(new URL("./comparison.worker.ts", import.meta.url), { type: "module" })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  const failAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.onmessage = ({ data }: MessageEvent<ComparisonAnswered>) => {
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if ("answer" in data) asked?.resolve(data.answer)
    else asked?.reject(new Error(data.error))
  }
  worker.onerror = ({ message }) => failAll(new Error(message))
  signal.addEventListener(
    "abort",
    () => {
      worker.terminate()
      failAll(new Error("the comparison was left"))
    },
    { once: true }
  )
  const ask = (asked: ComparisonAsked): Promise<unknown> => {
    last += 1
    const answered = Promise.withResolvers<unknown>()
    waiting.set(last, answered)
    const drawn = asked.kind === "pictures" ? [asked.before, asked.after] : []
    worker.postMessage(
      { ...asked, id: last },
      drawn.filter((one) => one instanceof ImageBitmap)
    )
    return answered.promise
  }
  return {
    compareTexts: (before, after) => ask({ kind: "texts", before, after }) as Promise<TextDifference>,
    comparePictures: (before, after) =>
      ask({ kind: "pictures", before, after }) as Promise<ComparedPictures | PicturesRefused>
  }
}
