import { Agent, request } from "node:http"
import { parentPort, workerData } from "node:worker_threads"

/**
 * Sends one kind of request from a worker thread, so that the load generator does not share an event loop with the
 * server.
 */
interface Work {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly concurrency: number
  /** Duration of the measurement in ms. */
  readonly duration: number
  /** Time before it, in ms, in which the calls are sent but not measured. */
  readonly warmUp: number
}

const { concurrency, duration, headers, url, warmUp } = workerData as Work
const agent = new Agent({ keepAlive: true, maxSockets: concurrency })

const once = () =>
  new Promise<number>((resolve, reject) => {
    const outgoing = request(url, { agent, headers }, (response) => {
      let bytes = 0
      response.on("data", (part: Buffer) => (bytes += part.length))
      response.on("end", () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`status ${response.statusCode} from ${url}`))
      )
    })
    outgoing.on("error", reject)
    outgoing.end()
  })

const latencies: Array<number> = []
const start = performance.now()
const measureFrom = start + warmUp
const end = measureFrom + duration
let bytes = 0
const lane = async () => {
  for (;;) {
    const before = performance.now()
    if (before >= end) return
    bytes = await once()
    if (before >= measureFrom) latencies.push(performance.now() - before)
  }
}
await Promise.all(Array.from({ length: concurrency }, lane))
latencies.sort((a, b) => a - b)
const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
agent.destroy()
parentPort?.postMessage({ perSecond: latencies.length / (duration / 1000), p50: at(0.5), p99: at(0.99), bytes })
