import { Effect, type ManagedRuntime, Result } from "effect"
import { type EventObject, fromCallback, fromPromise } from "xstate"
import { conversionPoll } from "#schemas/documents/conversion.ts"
import { fileTypeOf } from "#schemas/documents/list/fileTypes.ts"
import {
  type LoadReport,
  type LoadRequest,
  type PrepareReport,
  type PrepareRequest,
  type SaveRequest,
  shownTextLimit,
  type ViewedContent,
  type ViewingFacts,
  type ViewingFailure,
  type ViewingPlace
} from "#schemas/documents/viewing.ts"
import type { Preview } from "#schemas/documents/preview.ts"
import { documentBytes, type ReceivedBytes } from "#services/documents/documentBytes.ts"
import { decodeText, inBlocks } from "#services/documents/plainText.ts"
import { saveBytes } from "#services/documents/saveBytes.ts"
import { ApiClient } from "#services/shared/ApiClient.ts"
import type { CallFailure } from "#services/shared/failures.ts"

/**
 * Maps a failed call to the viewer's states. The server answers 404 for documents of other companies too, so they are
 * shown as missing.
 */
export const toViewingFailure = (failure: CallFailure): ViewingFailure => {
  if (failure._tag === "ConnectionLost") return { kind: "connection", code: failure.code }
  return failure.status === 404 || failure.status === 400
    ? { kind: "missing", code: "error.404" }
    : { kind: "refused", code: failure.code }
}

const facts = ({ hash, vendorId }: ViewingPlace) =>
  Effect.gen(function* () {
    const api = yield* ApiClient
    const request = { params: { vendorId, document: hash }, showError: false } as const
    const [document, versions] = yield* Effect.all(
      [api.call("documents.document", request), api.call("documents.versions", request)],
      { concurrency: 2 }
    )
    return { document: document.data, versions: versions.data } satisfies ViewingFacts
  }).pipe(Effect.mapError(toViewingFailure))

const isText = (as: LoadRequest["as"]) => as === "text" || as === "table"

const toContent = async (as: LoadRequest["as"], { bytes, truncated }: ReceivedBytes): Promise<ViewedContent> => {
  if (as === "pdf" || as === "picture") return { as, bytes }
  if (as === "preview" || as === "sheets") {
    const preview = JSON.parse(await bytes.text()) as Preview
    return preview.shape === "text" ? { as: "preview", ...preview } : { as: "sheets", ...preview }
  }
  const text = decodeText(new Uint8Array(await bytes.arrayBuffer()), truncated)
  const shown = bytes.size
  if (as === "text") return { as: "text", blocks: inBlocks(text), truncated, shown }
  // Loaded lazily: the parser is needed only for tables.
  const { parseTable } = await import("#services/documents/csv.ts")
  return { as: "table", ...parseTable(text, truncated), truncated, shown }
}

/** Progress is reported in steps of 1 %: otherwise a fast connection would re-render for every packet. */
const reportStep = 0.01

const loaded = (
  { as, extension, hash, of, size, vendorId, versionId }: LoadRequest,
  tell: (report: LoadReport) => void
) => {
  const isConverted = of === "conversion"
  // The size of a converted rendition is unknown; 0 shows indeterminate progress.
  const total = isConverted ? 0 : isText(as) ? Math.min(size, shownTextLimit) : size
  const mediaType = as === "picture" ? fileTypeOf(extension)?.mediaTypes[0] : undefined
  let told = 0
  return documentBytes(
    {
      vendorId,
      hash,
      versionId,
      isConverted,
      ...(isText(as) ? { limit: shownTextLimit } : {}),
      ...(mediaType === undefined ? {} : { mediaType })
    },
    (received) => {
      if (received - told < total * reportStep && received < total) return
      told = received
      tell({ type: "bytes.received", received, total })
    }
  ).pipe(
    Effect.flatMap((received) => Effect.promise(() => toContent(as, received))),
    Effect.mapError(toViewingFailure)
  )
}

const saved = ({ bytes, hash, name, vendorId, versionId }: SaveRequest) =>
  (bytes === null
    ? documentBytes({ vendorId, hash, versionId }, () => undefined).pipe(Effect.map((received) => received.bytes))
    : Effect.succeed(bytes)
  ).pipe(
    Effect.map((found) => {
      saveBytes(found, name)
      return null
    }),
    Effect.mapError(toViewingFailure)
  )

const conversionOf = (
  { hash, vendorId, versionId }: PrepareRequest,
  name: "renditions.conversion" | "renditions.convert"
) =>
  Effect.gen(function* () {
    const api = yield* ApiClient
    const request = {
      params: { vendorId, document: hash },
      query: { version_id: versionId },
      showError: false
    } as const
    return (yield* api.call(name, request)).data
  }).pipe(Effect.mapError(toViewingFailure))

/** Subscribes to live events of conversions, by id; returns the unsubscribe function. */
export type ConversionNews = (onNews: (conversion: number) => void) => () => void

const firstPollDelay = 250

/** Resolves at the next live event of the conversion, or after a growing delay in case the live channel is down. */
const nextPoll = (id: number | null, polls: number, news: ConversionNews, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const ends: Array<() => void> = []
    const go = () => {
      for (const end of ends) end()
      resolve()
    }
    const timer = setTimeout(go, Math.min(conversionPoll, firstPollDelay * 2 ** polls))
    ends.push(() => clearTimeout(timer))
    ends.push(news((changed) => changed === id && go()))
    signal.addEventListener("abort", go, { once: true })
  })

/** Polls a conversion until it is over and reports each state. */
const prepared = async (
  runtime: ManagedRuntime.ManagedRuntime<ApiClient, never>,
  input: PrepareRequest,
  news: ConversionNews,
  tell: (report: PrepareReport) => void,
  signal: AbortSignal
) => {
  for (let polls = 0; !signal.aborted; polls += 1) {
    const name = input.again && polls === 0 ? "renditions.convert" : "renditions.conversion"
    const result = await runtime.runPromise(Effect.result(conversionOf(input, name)), { signal })
    if (Result.isFailure(result)) return tell({ type: "content.refused", failure: result.failure })
    const conversion = result.success
    tell({ type: "conversion.told", conversion })
    if (conversion.state !== "waiting" && conversion.state !== "converting") return
    await nextPoll(conversion.id, polls, news, signal)
  }
}

type Runtime = ManagedRuntime.ManagedRuntime<ApiClient, never>

/**
 * In Strict Mode React mounts a view twice and so starts its actor twice: the interruption of the stopped actor stays
 * pending, so that it is not reported as a failure.
 */
const asked = <Input, A, E>(runtime: Runtime, run: (input: Input) => Effect.Effect<A, E, ApiClient>) =>
  fromPromise<Result.Result<A, E>, Input>(({ input, signal }) =>
    runtime
      .runPromise(Effect.result(run(input)), { signal })
      .catch((error: unknown) => (signal.aborted ? new Promise<never>(() => undefined) : Promise.reject(error)))
  )

/** Loads a document with its versions, for the viewer and for comparisons. */
export const openedDocument = (runtime: Runtime) => asked(runtime, facts)

/** The actors of the viewer machine, under the names the machine uses. */
export const viewerActors = (runtime: Runtime, news: ConversionNews) => {
  return {
    open: openedDocument(runtime),
    prepare: fromCallback<EventObject, PrepareRequest>(({ input, sendBack }) => {
      const stop = new AbortController()
      prepared(runtime, input, news, sendBack, stop.signal).catch(() => {
        if (!stop.signal.aborted)
          sendBack({ type: "content.refused", failure: { kind: "refused", code: "error.global" } })
      })
      return () => stop.abort()
    }),
    load: fromCallback<EventObject, LoadRequest>(({ input, sendBack }) => {
      const stop = new AbortController()
      const run = async () => {
        const result = await runtime.runPromise(Effect.result(loaded(input, sendBack)), { signal: stop.signal })
        if (Result.isSuccess(result)) sendBack({ type: "content.loaded", content: result.success })
        else sendBack({ type: "content.refused", failure: result.failure })
      }
      run().catch(() => {
        // Leaving the viewer interrupts the work. Any other error is a bug, reported to the machine as a refusal.
        if (!stop.signal.aborted)
          sendBack({ type: "content.refused", failure: { kind: "refused", code: "error.global" } })
      })
      return () => stop.abort()
    }),
    save: asked(runtime, saved)
  }
}
