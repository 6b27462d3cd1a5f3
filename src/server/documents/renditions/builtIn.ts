import { Effect } from "effect"
import type { Converter } from "#server/documents/renditions/Converter.ts"
import type { RenderWorker } from "#server/documents/renditions/RenderWorker.ts"

const taken: ReadonlySet<string> = new Set(["docx", "rtf", "xlsx"])

/**
 * [VIE-O02] Converter that needs no external program: extracts the text or the sheets of a file, without its layout.
 */
export const builtIn = (worker: RenderWorker["Service"]): Converter => ({
  name: "built-in 1",
  takes: (extension) => taken.has(extension),
  makesPdf: false,
  convert: (source) =>
    Effect.map(worker.run({ work: "read", ...source }, "quick"), (rendered) => {
      if (rendered.outcome === "made" && rendered.shape !== "picture") {
        return { outcome: "made", shape: rendered.shape, bytes: rendered.bytes }
      }
      return { outcome: rendered.outcome === "lost" ? "failed" : "refused" }
    })
})
