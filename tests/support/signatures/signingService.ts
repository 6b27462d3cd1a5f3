// A fake external signing service on the loopback, which computes and checks the message signatures itself.
import { createHmac, randomUUID } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import { signedElsewhere } from "#tests/support/signatures/story.ts"

/** What the portal tells the service about a signature. */
export interface Told {
  readonly reference: string
  readonly state: "open" | "ended"
  readonly news: string
  readonly document: { readonly name: string; readonly pages: number }
  readonly signatories: ReadonlyArray<{
    readonly id: number
    readonly rank: number
    readonly state: string
    readonly email: string
    readonly area: object
  }>
}
type State = "waiting" | "opened" | "signed" | "refused"
interface Kept {
  pdf: Buffer
  told: Told | null
  readonly states: Map<number, { readonly state: State; readonly reason?: string }>
}

export const signedHeaders = (secret: string, body: string | Uint8Array, at = Date.now()) => {
  const id = randomUUID()
  const second = String(Math.floor(at / 1_000))
  const signature = createHmac("sha256", secret).update(`${id}.${second}.`).update(body).digest("base64")
  return { "webhook-id": id, "webhook-timestamp": second, "webhook-signature": `v1,${signature}` }
}

export const startSigningService = async (secret: string) => {
  const kept = new Map<string, Kept>()
  let status: number | null = null
  let served: (pdf: Buffer) => Promise<Buffer> = signedElsewhere
  const of = (reference: string) => {
    const one = kept.get(reference) ?? { pdf: Buffer.alloc(0), told: null, states: new Map() }
    kept.set(reference, one)
    return one
  }
  const isOurs = ({ headers }: IncomingMessage, body: Buffer) => {
    const signed = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.`
    const expected = createHmac("sha256", secret).update(signed).update(body).digest("base64")
    return headers["webhook-signature"] === `v1,${expected}`
  }
  const server = createServer((request, response) => {
    void buffer(request).then(async (body) => {
      const [, reference = "", part = ""] = /^\/base\/signatures\/([\w-]+)(\/document)?$/.exec(request.url ?? "") ?? []
      if (!isOurs(request, body)) return response.writeHead(401).end()
      if (status !== null) return response.writeHead(status).end()
      const one = of(reference)
      if (part !== "" && request.method === "GET") return response.writeHead(200).end(await served(one.pdf))
      if (part !== "") one.pdf = body
      else {
        const told = JSON.parse(body.toString()) as Told
        one.told = told
        const signatories = told.signatories.map(({ id }) => ({
          id,
          url: `http://signing.example/${reference}/${id}`,
          ...(one.states.get(id) ?? { state: "waiting" })
        }))
        return response.writeHead(200).end(JSON.stringify({ signatories }))
      }
      return response.writeHead(204).end()
    })
  }).listen(0, "127.0.0.1")
  server.keepAliveTimeout = 600_000
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`,
    of,
    /** The status of every answer from now on; null: normal answers. */
    answers: (next: number | null) => void (status = next),
    /** How the service makes the signed file from the document; null: `signedElsewhere`. */
    serves: (next: typeof served | null) => void (served = next ?? signedElsewhere),
    /** Changes a signatory's state in the service without a message to the portal. */
    knows: (reference: string, signatory: number, state: State, reason?: string) =>
      void of(reference).states.set(signatory, { state, ...(reason === undefined ? {} : { reason }) }),
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    }
  }
}
