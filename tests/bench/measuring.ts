import { Agent, request } from "node:http"

export interface Figure {
  readonly name: string
  readonly ours: string
  readonly reference: string
  readonly ratio?: number
  readonly goal: string
  readonly met: boolean
}

/** `npm run bench -- --quick` measures what grows with a firm and the most frequent calls, in less than two minutes. */
export const isQuick = process.argv.includes("--quick")
/** Figures that a quick run skips: their folders take as long to fill as all the rest. */
const tooLong = /^content of 10,000|of 10,000$|^10,000 against|of 100,000 against|p99$|^1 GiB/
const only: { words: string } = { words: "" }
/** From now on, only figures whose name contains the words are measured. */
export const takeOnly = (words: string) => void (only.words = words)
export const isWanted = (name: string) => name.toLowerCase().includes(only.words) && !(isQuick && tooLong.test(name))

export const figures: Array<Figure> = []
export const figure = async (name: string, measure: () => Promise<Omit<Figure, "name">>) => {
  if (!isWanted(name)) return
  const measured = { name, ...(await measure()) }
  figures.push(measured)
  const { goal, met, ours, reference } = measured
  process.stdout.write(`${met ? "ok  " : "MISS"} ${name}: ${ours} (${reference}) ${goal}\n`)
}
export type Most = typeof most
export type Against = typeof against
export const round = (value: number) => (value >= 100 ? Math.round(value).toString() : value.toFixed(1))
export const median = (values: ReadonlyArray<number>) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
/** The value at a quantile, `share` from 0 to 1. */
export const at = (values: ReadonlyArray<number>, share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
export const most = (name: string, unit: string, limit: number, reference: string, measure: () => Promise<number>) =>
  figure(name, async () => {
    const value = await measure()
    return { ours: `${round(value)} ${unit}`, reference, goal: `under ${limit} ${unit}`, met: value < limit }
  })

/** Created when it is first used. */
export const lazy = <A>(make: () => Promise<A>) => {
  let made: Promise<A> | undefined
  return () => (made ??= make())
}

/** Measures both in turns and keeps the median ratio, so that a machine whose speed drifts does not distort it. */
export const against = (
  name: string,
  goal: number,
  ours: () => Promise<number>,
  reference: () => Promise<number>,
  unit: string,
  turns = isQuick ? 3 : 5
) =>
  figure(name, async () => {
    const pairs: Array<readonly [number, number]> = []
    for (let turn = 0; turn < turns; turn++) pairs.push([await ours(), await reference()])
    const ratio = median(pairs.map(([a, b]) => a / b))
    return {
      ours: `${round(median(pairs.map(([a]) => a)))} ${unit}`,
      reference: `bare ${round(median(pairs.map(([, b]) => b)))} ${unit}`,
      ratio,
      goal: `${ratio.toFixed(2)} of bare, goal ${goal}`,
      met: ratio >= goal
    }
  })

export const agent = new Agent({ keepAlive: true, maxSockets: 64 })
export const send = (
  method: string,
  url: string,
  body: Uint8Array | undefined,
  token?: string,
  type = "application/octet-stream"
) =>
  new Promise<string>((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method,
        agent,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { "content-length": body.length, "content-type": type })
        }
      },
      (response) => {
        const parts: Array<Buffer> = []
        response.on("data", (part: Buffer) => parts.push(part))
        response.on("end", () => {
          const text = Buffer.concat(parts).toString()
          if ((response.statusCode ?? 500) < 300) resolve(text)
          else reject(new Error(`${response.statusCode} from ${method} ${url}: ${text.slice(0, 300)}`))
        })
      }
    )
    outgoing.on("error", reject)
    outgoing.end(body)
  })

export const post = (url: string, body: object) =>
  send("POST", url, Buffer.from(JSON.stringify(body)), undefined, "application/json")

export const lanes = async <A>(items: ReadonlyArray<A>, width: number, work: (item: A) => Promise<unknown>) => {
  const queue = [...items]
  const lane = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: width }, lane))
}

/** Calls per second. */
export const rate = async (count: number, width: number, work: (index: number) => Promise<unknown>) => {
  const start = performance.now()
  await lanes(
    Array.from({ length: count }, (_, index) => index),
    width,
    work
  )
  return count / ((performance.now() - start) / 1000)
}
