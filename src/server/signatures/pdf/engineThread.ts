import { parentPort } from "node:worker_threads"
import { DrawingRefused, type Engine, engine, type EngineCall, Unsound } from "#server/signatures/pdf/engine.ts"
import { Pkcs12Refused } from "#server/signatures/pdf/identities.ts"
import { PdfRefused } from "#server/signatures/pdf/prepare.ts"
import { TimestampRefused } from "#server/signatures/pdf/timestamp.ts"

export interface Order {
  readonly call: EngineCall
  readonly input: Parameters<Engine[EngineCall]>[0]
}
export type Failure = {
  readonly failed: "drawing" | "pdf" | "pkcs12" | "timestamp" | "unsound" | "other"
  readonly detail: string
}
export type Answer = { readonly answer: unknown } | Failure

const failureOf = (error: unknown): Failure => {
  if (error instanceof PdfRefused) return { failed: "pdf", detail: error.reason }
  if (error instanceof DrawingRefused) return { failed: "drawing", detail: error.message }
  if (error instanceof Pkcs12Refused) return { failed: "pkcs12", detail: error.reason }
  if (error instanceof TimestampRefused) return { failed: "timestamp", detail: error.message }
  if (error instanceof Unsound) return { failed: "unsound", detail: error.message }
  return { failed: "other", detail: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

/** The buffers to transfer instead of copying: the PDF's, unless it shares its memory with other data. */
const ownedBy = (said: Answer): Array<ArrayBuffer> => {
  if (!("answer" in said) || typeof said.answer !== "object" || said.answer === null || !("pdf" in said.answer))
    return []
  const { pdf } = said.answer
  return pdf instanceof Uint8Array && pdf.buffer instanceof ArrayBuffer && pdf.byteLength === pdf.buffer.byteLength
    ? [pdf.buffer]
    : []
}

/** One order at a time: a file of 50 MB takes four times its size while it is signed. */
let last = Promise.resolve()
parentPort?.on("message", ({ call, input }: Order) => {
  last = last.then(async () => {
    const act = engine[call] as (input: Order["input"]) => Promise<unknown>
    const said: Answer = await act(input).then((answer) => ({ answer }), failureOf)
    parentPort?.postMessage(said, ownedBy(said))
  })
})
