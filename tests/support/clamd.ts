import { createServer, type Server, type Socket } from "node:net"

/** A fake clamd on the loopback (port or socket) that knows INSTREAM only: reports files that contain `mark`. */
export const startClamd = async (mark: string, at: { readonly path?: string } = {}) => {
  const state = { scanned: [] as Array<number>, answer: null as string | null, isSilent: false }
  const lines = new Set<Socket>()
  const server: Server = createServer((line) => {
    lines.add(line)
    line.on("error", () => undefined).once("close", () => lines.delete(line))
    let heard = Buffer.alloc(0)
    let isAsked = false
    const parts: Array<Buffer> = []
    const tell = () => {
      const bytes = Buffer.concat(parts)
      state.scanned.push(bytes.length)
      if (state.isSilent) return
      line.end(`${state.answer ?? (bytes.includes(mark) ? "stream: Test.Mark FOUND" : "stream: OK")}\0`)
    }
    line.on("data", (part: Buffer) => {
      heard = Buffer.concat([heard, part])
      if (!isAsked) {
        const end = heard.indexOf(0)
        if (end < 0) return
        if (heard.subarray(0, end).toString() !== "zINSTREAM") return void line.end("UNKNOWN COMMAND\0")
        isAsked = true
        heard = heard.subarray(end + 1)
      }
      while (heard.length >= 4) {
        const length = heard.readUInt32BE(0)
        if (length === 0) return tell()
        if (heard.length < 4 + length) return
        parts.push(heard.subarray(4, 4 + length))
        heard = heard.subarray(4 + length)
      }
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    if (at.path === undefined) server.listen(0, "127.0.0.1", resolve)
    else server.listen(at.path, resolve)
  })
  const address = server.address()
  return {
    state,
    address: typeof address === "string" ? { path: address } : { host: "127.0.0.1", port: address?.port ?? 0 },
    stop: () =>
      new Promise<void>((resolve) => {
        for (const line of lines) line.destroy()
        server.close(() => resolve())
      })
  }
}
