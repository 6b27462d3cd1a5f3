export interface ServerSentMessage {
  readonly event: string
  readonly data: string
}

const read = (block: string): ServerSentMessage | null => {
  let event = "message"
  const data: Array<string> = []
  for (const line of block.split(/\r\n|\r|\n/)) {
    const colon = line.indexOf(":")
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "")
    if (field === "event") event = value
    if (field === "data") data.push(value)
  }
  return data.length === 0 ? null : { event, data: data.join("\n") }
}

const boundary = /\r\n\r\n|\n\n|\r\r(?!\n)/

/**
 * Parses a server-sent event stream, independent of how the network splits it. Comments (heartbeats) and an incomplete
 * last message are dropped.
 */
export async function* parseEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerSentMessage> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ""
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      rest += decoder.decode(value, { stream: true })
      for (let cut = boundary.exec(rest); cut !== null; cut = boundary.exec(rest)) {
        const message = read(rest.slice(0, cut.index))
        rest = rest.slice(cut.index + cut[0].length)
        if (message !== null) yield message
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
