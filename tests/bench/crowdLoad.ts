import { createHash, randomBytes, randomUUID } from "node:crypto"
import { Agent, request } from "node:http"
import { setTimeout as pause } from "node:timers/promises"
import { parentPort, workerData } from "node:worker_threads"

/** One simulated user, and the calls that are chosen at random by their weights. */
export interface Person {
  readonly token: string
  readonly calls: ReadonlyArray<Call>
}
export interface Call {
  readonly kind: string
  readonly weight: number
  readonly isWrite?: boolean
  readonly method: "GET" | "POST" | "PATCH"
  readonly path: string
  /** A JSON body, or the number of bytes to upload into the folder that the path names. */
  readonly body?: object | { readonly upload: number }
}
export interface CrowdWork {
  readonly origin: string
  readonly people: ReadonlyArray<Person>
  /** Average pause between two calls of one person, in ms. */
  readonly pauseMs: number
  readonly warmUpMs: number
  readonly durationMs: number
}
export interface CrowdLine {
  readonly kind: string
  readonly isWrite: boolean
  readonly ms: number
}
export interface CrowdAnswer {
  readonly lines: ReadonlyArray<CrowdLine>
  /** Responses with a status of 400 or more, each with the kind of its call. */
  readonly failed: ReadonlyArray<string>
}

const { durationMs, origin, pauseMs, people, warmUpMs } = workerData as CrowdWork
const agent = new Agent({ keepAlive: true, maxSockets: people.length })

const send = (method: string, path: string, token: string, body: Buffer | undefined, type: string) =>
  new Promise<number>((resolve, reject) => {
    const outgoing = request(
      `${origin}${path}`,
      {
        method,
        agent,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { "content-type": type, "content-length": body.length })
        }
      },
      (response) => {
        response.resume()
        response.on("end", () => resolve(response.statusCode ?? 500))
      }
    )
    outgoing.on("error", reject)
    outgoing.end(body)
  })

const perform = ({ body, method, path }: Call, token: string) => {
  if (body === undefined) return send(method, path, token, undefined, "")
  if (!("upload" in body) || typeof body.upload !== "number") {
    return send(method, path, token, Buffer.from(JSON.stringify(body)), "application/json")
  }
  const bytes = randomBytes(body.upload)
  bytes.set(Buffer.from("%PDF-1.7\n"))
  const id = randomUUID()
  const digest = createHash("sha256").update(bytes).digest("hex")
  const query = `&identifier=${id}&file_name=${id}.pdf&total_size=${bytes.length}&chunk_number=1&chunk_size=${bytes.length}&checksum=${digest}`
  return send(method, `${path}${query}`, token, bytes, "application/octet-stream")
}

const lines: Array<CrowdLine> = []
const failed: Array<string> = []
const start = performance.now()
const measureFrom = start + warmUpMs
const end = measureFrom + durationMs

const live = async ({ calls, token }: Person) => {
  const all = calls.reduce((sum, { weight }) => sum + weight, 0)
  await pause(Math.random() * pauseMs)
  while (performance.now() < end) {
    let at = Math.random() * all
    const call = calls.find(({ weight }) => (at -= weight) <= 0) ?? calls[0]
    if (call === undefined) return
    const before = performance.now()
    const status = await perform(call, token)
    if (before >= measureFrom) {
      lines.push({ kind: call.kind, isWrite: call.isWrite ?? false, ms: performance.now() - before })
      if (status >= 400) failed.push(`${status} ${call.kind}`)
    }
    await pause(Math.random() * 2 * pauseMs)
  }
}
await Promise.all(people.map(live))
agent.destroy()
parentPort?.postMessage({ lines, failed } satisfies CrowdAnswer)
