import { readFile } from "node:fs/promises"
import { readText } from "#server/documents/text/readText.ts"
import type { TextAnswer, TextOrder } from "#server/documents/text/TextReader.ts"
import { answerOrders } from "#server/platform/ownProcess.ts"

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
