import { once } from "node:events"
import { connect, type Socket } from "node:net"
import type { ScannerAddress } from "#server/platform/scannerAddress.ts"

/** The scanner's verdict: the name of the virus it found, or null. */
export type Verdict = { readonly found: string | null }

const maxAnswer = 4_096

const answerOf = async (socket: Socket): Promise<string> => {
  let text = ""
  for await (const part of socket as AsyncIterable<Buffer>) {
    text += part.toString("utf8")
    if (text.includes("\0") || text.length > maxAnswer) break
  }
  return text.split("\0", 1)[0]?.trim() ?? ""
}

const verdictOf = (answer: string): Verdict => {
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (found !== undefined) return { found }
  if (answer === "stream: OK") return { found: null }
  throw new Error(`the scanner answered "${answer.slice(0, 200)}"`)
}

/**
 * Scans the first `most` bytes of a content with clamd (INSTREAM). Rejects if clamd cannot be reached, is silent for
 * `timeoutMs` ms, or reports an error.
 */
export const askClamd = async (
  address: ScannerAddress,
  bytes: AsyncIterable<Uint8Array>,
  { most, timeoutMs }: { readonly most: number; readonly timeoutMs: number }
): Promise<Verdict> => {
  const socket = connect(address)
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error("the scanner does not answer")))
  // Prevents an unhandled rejection; each `Promise.race` below reports the failure.
  const failed = new Promise<never>((_, reject) => {
    socket.once("error", reject)
    socket.once("close", () => reject(new Error("the scanner closed the connection")))
  })
  failed.catch(() => undefined)
  const answered = answerOf(socket)
  answered.catch(() => undefined)
  const send = async (part: Uint8Array) => {
    if (!socket.write(part)) await Promise.race([once(socket, "drain"), failed])
  }
  try {
    await Promise.race([once(socket, "connect"), failed])
    await send(Buffer.from("zINSTREAM\0"))
    let left = most
    for await (const part of bytes) {
      const piece = part.subarray(0, left)
      if (piece.length > 0) {
        const length = Buffer.alloc(4)
        length.writeUInt32BE(piece.length)
        await send(length)
        await send(piece)
      }
      left -= piece.length
      if (left <= 0) break
    }
    await send(Buffer.alloc(4))
    return verdictOf(await answered)
  } finally {
    socket.destroy()
  }
}
