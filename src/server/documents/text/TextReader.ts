import { Context, Effect, Layer, Semaphore } from "effect"
import type { ReadText } from "#server/documents/text/readText.ts"
import { makeOwnProcess, type OwnProcessLimits } from "#server/platform/ownProcess.ts"

export interface TextOrder {
  readonly mediaType: string
  /** The path of the content's file, or its bytes if the storage has no path. */
  readonly source: string | Uint8Array
}

/** `unread`: the file could not be opened; a retry may succeed. */
export type TextAnswer = ReadText | { readonly state: "unread" }

/** [SEC] Starts the separate process that extracts texts, limited in time and memory and of lower priority. */
export const makeTextReader = (limits: OwnProcessLimits) =>
  makeOwnProcess<TextOrder, TextAnswer>(
    {
      module: new URL("./textProcess.ts", import.meta.url),
      heapMegabytes: 256,
      lost: { state: "refused" },
      canWait: true
    },
    limits
  )

/** Ms after which an idle process ends: long enough that files uploaded together share a process. */
const idle = 3_000

/** Extracts the text of a content in a separate process, one content at a time. */
export class TextReader extends Context.Service<
  TextReader,
  { readonly read: (order: TextOrder) => Effect.Effect<TextAnswer> }
>()("dossier/server/documents/TextReader") {
  static readonly layer = Layer.effect(
    TextReader,
    Effect.gen(function* () {
      const { ask } = yield* Effect.acquireRelease(
        Effect.sync(() => makeTextReader({ time: 20_000, memory: 640 * 1024 * 1024, idle })),
        ({ end }) => Effect.sync(end)
      )
      const turn = yield* Semaphore.make(1)
      return TextReader.of({ read: (order) => turn.withPermits(1)(Effect.promise(() => ask(order))) })
    })
  )
}
