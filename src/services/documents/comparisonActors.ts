import { Effect, type ManagedRuntime, Result } from "effect"
import { type EventObject, fromCallback } from "xstate"
import type {
  Compared,
  CompareReport,
  CompareRequest,
  ComparisonRefusal,
  PageStarts,
  PairReport,
  PairRequest
} from "#schemas/documents/comparing.ts"
import type { ViewingFailure } from "#schemas/documents/viewing.ts"
import type { ComparisonWork } from "#services/documents/comparisonWork.ts"
import { startComparisonWork } from "#services/documents/comparisonWork.ts"
import { documentBytes } from "#services/documents/documentBytes.ts"
import { decodeText } from "#services/documents/plainText.ts"
import { openedDocument, toViewingFailure } from "#services/documents/viewerActors.ts"
import type { ApiClient } from "#services/shared/ApiClient.ts"

const fault: ViewingFailure = { kind: "refused", code: "error.global" }
/** Progress is reported in steps of 1 %: otherwise a fast connection would re-render for every packet. */
const reportStep = 0.01

const bothVersions = (
  { afterId, beforeId, hash, total, vendorId }: PairRequest,
  tell: (report: PairReport) => void
) => {
  const received = new Map<number, number>()
  let told = 0
  const bytesOf = (versionId: PairRequest["beforeId"]) =>
    documentBytes({ vendorId, hash, versionId }, (bytes) => {
      received.set(versionId, bytes)
      const all = [...received.values()].reduce((sum, one) => sum + one, 0)
      if (all - told < total * reportStep && all < total) return
      told = all
      tell({ type: "bytes.received", received: all, total })
    }).pipe(Effect.map(({ bytes }) => bytes))
  return Effect.all([bytesOf(beforeId), bytesOf(afterId)], { concurrency: 2 }).pipe(Effect.mapError(toViewingFailure))
}

type Outcome = Compared | { readonly refused: ComparisonRefusal } | { readonly lacksText: true }
type Tell = (report: CompareReport) => void

const textsCompared = async (
  work: ComparisonWork,
  before: string,
  after: string,
  pages: { readonly before: PageStarts; readonly after: PageStarts } | null
): Promise<Outcome> => {
  const difference = await work.compareTexts(before, after)
  if (difference._tag !== "compared") return { refused: difference._tag }
  const { counts, rows } = difference
  return { way: "text", rows, counts, pages }
}

const textOf = async (bytes: Blob) => decodeText(new Uint8Array(await bytes.arrayBuffer()), false)

const pdfsCompared = async (
  { after, before, way }: CompareRequest,
  work: ComparisonWork,
  signal: AbortSignal,
  tell: Tell
): Promise<Outcome> => {
  // Loaded lazily: the PDF library is needed only for PDFs.
  const { comparePages, hasTooManyPages, openBoth, pagedText, pagesOf } =
    await import("#services/documents/comparePdfs.ts")
  const pdfs = await openBoth(before, after)
  if ("refused" in pdfs) return pdfs
  try {
    if (hasTooManyPages(pdfs, way)) return { refused: "tooManyPages" }
    const all = pdfs.before.numPages + pdfs.after.numPages
    let read = 0
    const onPage = () => {
      read += 1
      // When comparing pages, progress is reported for rendering only, which takes far longer than reading the text.
      if (way === "text") tell({ type: "work.advanced", done: read, of: all })
    }
    const [old, young] = [await pagesOf(pdfs.before, signal, onPage), await pagesOf(pdfs.after, signal, onPage)]
    if (way === "pages") {
      const texts = { before: old.map((lines) => lines.join("\n")), after: young.map((lines) => lines.join("\n")) }
      return await comparePages(pdfs, texts, work, signal, (done, of) => tell({ type: "work.advanced", done, of }))
    }
    const [first, second] = [pagedText(old), pagedText(young)]
    if (first.text === "" && second.text === "") return { lacksText: true }
    return await textsCompared(work, first.text, second.text, { before: first.starts, after: second.starts })
  } finally {
    await pdfs.close()
  }
}

const picturesCompared = async ({ after, before }: CompareRequest, work: ComparisonWork): Promise<Outcome> => {
  const found = await work.comparePictures(before, after)
  if ("refused" in found) return found
  const kind = found.regions.length > 0 ? "changed" : "same"
  return { way: "pages", pages: [{ ...found, kind, before: 1, after: 1 }] }
}

const compared = async (request: CompareRequest, signal: AbortSignal, tell: Tell): Promise<Outcome> => {
  const work = startComparisonWork(signal)
  if (request.as === "pdf") return pdfsCompared(request, work, signal, tell)
  if (request.as === "picture") return picturesCompared(request, work)
  return textsCompared(work, await textOf(request.before), await textOf(request.after), null)
}

const reportOf = (outcome: Outcome): CompareReport => {
  if ("refused" in outcome) return { type: "versions.refused", reason: outcome.refused }
  if ("lacksText" in outcome) return { type: "text.missing" }
  return { type: "versions.compared", compared: outcome }
}

/** The actors of the comparison machine, under the names the machine uses. */
export const comparisonActors = (runtime: ManagedRuntime.ManagedRuntime<ApiClient, never>) => ({
  open: openedDocument(runtime),
  read: fromCallback<EventObject, PairRequest>(({ input, sendBack }) => {
    const stop = new AbortController()
    const run = async () => {
      const result = await runtime.runPromise(Effect.result(bothVersions(input, sendBack)), { signal: stop.signal })
      if (Result.isFailure(result)) return sendBack({ type: "pair.failed", failure: result.failure })
      const [before, after] = result.success
      return sendBack({ type: "pair.read", before, after })
    }
    run().catch(() => {
      // Leaving the screen interrupts the work. Any other failure is a bug, reported to the machine.
      if (!stop.signal.aborted) sendBack({ type: "pair.failed", failure: fault })
    })
    return () => stop.abort()
  }),
  /** Stopping this actor terminates the worker and closes the PDFs. */
  compare: fromCallback<EventObject, CompareRequest>(({ input, sendBack }) => {
    const stop = new AbortController()
    const tell: Tell = (report) => {
      if (!stop.signal.aborted) sendBack(report)
    }
    compared(input, stop.signal, tell)
      .then((outcome) => tell(reportOf(outcome)))
      .catch(() => tell({ type: "work.failed", failure: fault }))
      .finally(() => stop.abort())
    return () => stop.abort()
  })
})
