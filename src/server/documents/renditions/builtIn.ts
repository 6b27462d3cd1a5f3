import { Effect } from "effect"
import type { Converter } from "#server/documents/renditions/Converter.ts"
import type { Craft } from "#server/documents/renditions/Craft.ts"

const taken: ReadonlySet<string> = new Set(["docx", "rtf", "xlsx"])

/** [VIE-O02] Needs nothing but the portal: the text of a file, or its sheets, without its looks. */
export const builtIn = (craft: Craft["Service"]): Converter => ({
  name: "built-in 1",
  takes: (extension) => taken.has(extension),
  convert: (source) =>
    Effect.map(craft.craft({ work: "read", ...source }, "quick"), (crafted) => {
      if (crafted.outcome === "made" && crafted.shape !== "picture") {
        return { outcome: "made", shape: crafted.shape, bytes: crafted.bytes }
      }
      return { outcome: crafted.outcome === "lost" ? "failed" : "refused" }
    })
})
