import { readFile } from "node:fs/promises"
import { registerHooks } from "node:module"
import { readText } from "#server/documents/text/readText.ts"
import type { TextAnswer, TextOrder } from "#server/documents/text/TextReader.ts"
import { answerOrders } from "#server/platform/ownProcess.ts"

/**
 * [SEC] Keeps the PDF library from loading its native canvas, which is not needed to extract text. Two stubs satisfy
 * its checks.
 */
registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier === "@napi-rs/canvas") throw new Error("nothing is drawn here")
    return next(specifier, context)
  }
})
Object.assign(globalThis, { DOMMatrix: class {}, Path2D: class {} })

const bytesOf = (source: TextOrder["source"]) =>
  typeof source === "string"
    ? readFile(source).then(
        (bytes) => new Uint8Array(bytes),
        () => undefined
      )
    : source

answerOrders(async ({ mediaType, source }: TextOrder): Promise<TextAnswer> => {
  const bytes = await bytesOf(source)
  return bytes === undefined ? { state: "unread" } : readText(mediaType, bytes)
})
