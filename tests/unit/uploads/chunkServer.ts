import { createHash } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { chunkCount } from "#schemas/uploads/chunks.ts"
import { documentNode } from "#tests/models/uploads/builders.ts"

export interface Seen {
  readonly query: Readonly<Record<string, string>>
  readonly authorization: string | undefined
  /** Whether the body matches the checksum and the size in the query. */
  readonly sound: boolean
  readonly body: Buffer
}
export interface Refusal {
  readonly status: number
  readonly code?: string
  readonly retryAfter?: number
}
/** `cut`: the connection ends without an answer. */
export type Fault = Refusal | "cut"

/** The chunk endpoint on a real socket: stores chunks, checks them, and counts those in flight. */
export const startChunkServer = async () => {
  const seen: Array<Seen> = []
  const folders: Array<unknown> = []
  const forgotten: Array<string> = []
  const uploads = new Map<string, Map<number, Buffer>>()
  const inFlight = new Map<string, number>()
  const most = { chunksOfOneFile: 0, files: 0 }
  const held: Array<() => void> = []
  const state = {
    holding: false,
    /** Called before a chunk is stored; null accepts the chunk. */
    fault: (_seen: Seen): Fault | null => null,
    existing: null as unknown,
    token: "good"
  }

  const answer = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body))
  const refuse = (response: ServerResponse, { code, retryAfter, status }: Refusal) =>
    answer(
      response,
      status,
      { code: code ?? `error.${status}`, status },
      retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }
    )
  const read = async (request: IncomingMessage) => {
    const parts: Array<Buffer> = []
    for await (const part of request) parts.push(part as Buffer)
    return Buffer.concat(parts)
  }

  const takeChunk = async (request: IncomingMessage, response: ServerResponse, query: Record<string, string>) => {
    const id = query["identifier"] ?? ""
    inFlight.set(id, (inFlight.get(id) ?? 0) + 1)
    most.chunksOfOneFile = Math.max(most.chunksOfOneFile, inFlight.get(id) ?? 0)
    most.files = Math.max(most.files, [...inFlight.values()].filter((count) => count > 0).length)
    const body = await read(request)
    if (state.holding) await new Promise<void>((resolve) => held.push(resolve))
    inFlight.set(id, (inFlight.get(id) ?? 1) - 1)
    const sound =
      createHash("sha256").update(body).digest("hex") === query["checksum"] &&
      String(body.length) === query["chunk_size"]
    const one: Seen = { query, authorization: request.headers.authorization, sound, body }
    seen.push(one)
    const fault = state.fault(one)
    if (fault === "cut") return request.socket.destroy()
    if (fault !== null) return refuse(response, fault)
    if (!sound) return refuse(response, { status: 408, code: "checksum-failed" })
    const chunks = uploads.get(id) ?? new Map<number, Buffer>()
    uploads.set(id, chunks.set(Number(query["chunk_number"]), body))
    const complete = chunks.size === chunkCount(Number(query["total_size"]))
    return answer(response, 200, {
      data: {
        chunk_number: Number(query["chunk_number"]),
        received: chunks.size,
        document: complete ? { ...documentNode, name: query["file_name"] } : null
      }
    })
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost")
    const query = Object.fromEntries(url.searchParams)
    const handle = async () => {
      if (request.headers.authorization !== `Bearer ${state.token}`) {
        await read(request)
        return refuse(response, { status: 401 })
      }
      if (url.pathname.endsWith("/folders")) {
        const asked = JSON.parse((await read(request)).toString()) as { readonly name: string }
        folders.push(asked)
        return answer(response, 201, { data: { id: 100 + folders.length, name: asked.name } })
      }
      if (request.method === "POST") return takeChunk(request, response, query)
      if (request.method === "DELETE") {
        forgotten.push(query["identifier"] ?? "")
        return response.writeHead(204).end()
      }
      const chunks = uploads.get(query["identifier"] ?? "")
      return answer(response, 200, {
        data: { received: [...(chunks?.keys() ?? [])], document: null, existing: state.existing }
      })
    }
    handle().catch((cause: unknown) => {
      // A sender that stops in the middle of a body destroys its request.
      if (!request.destroyed) throw cause
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    folders,
    forgotten,
    most,
    state,
    uploads,
    heldNow: () => held.length,
    release: () => {
      for (const go of held.splice(0)) go()
    },
    content: (id: string) =>
      Buffer.concat([...(uploads.get(id) ?? [])].toSorted(([one], [other]) => one - other).map(([, body]) => body)),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      })
  }
}
export type ChunkServer = Awaited<ReturnType<typeof startChunkServer>>
