import { load, type Stage } from "#tests/bench/stage.ts"
import { against, figure, isQuick, lazy, median, most, round } from "#tests/bench/measuring.ts"

/** Folders of 1,000, 10,000, 50,000 and 100,000 documents. */
export interface Folders {
  readonly small: () => Promise<number>
  readonly large: () => Promise<number>
  readonly broad: () => Promise<number>
  readonly huge: () => Promise<number>
}

/** Milliseconds in turns with a bare server: on a busy machine only the comparison of both counts. */
const alone = (name: string, goal: number, times: number, ours: () => Promise<number>, bare: () => Promise<number>) =>
  figure(name, async () => {
    const pairs: Array<readonly [number, number]> = []
    for (let turn = 0; turn < (isQuick ? 3 : 5); turn++) pairs.push([await ours(), await bare()])
    const [ms, ratio] = [median(pairs.map(([one]) => one)), median(pairs.map(([one, other]) => one / other))]
    return {
      ours: `${ms.toFixed(2)} ms`,
      reference: `bare ${median(pairs.map(([, other]) => other)).toFixed(2)} ms`,
      ratio,
      goal: `${ratio.toFixed(2)} times bare, goal ${goal} ms or ${times} times`,
      met: ms <= goal || ratio <= times
    }
  })

/** Measures one call by itself, and what each layer adds: the network, the health of the server, the session, the scope. */
export const calling = async (s: Stage, { small }: Folders) => {
  // A new thread sends each measurement, and its own code is slow at first: the longer a call takes, the fewer calls it has
  // to get fast. So it begins a second earlier.
  const p50 = async (url: string, token?: string) =>
    (await load(url, { concurrency: 1, duration: 500, warmUp: 1_000, ...(token === undefined ? {} : { token }) })).p50
  const { rows } = await s.owner.query<{ id: string }>("select id from node where parent_id = $1 limit 1", [
    await small()
  ])
  const document = rows[0]?.id ?? "0"
  await figure("one call alone, layer by layer", async () => {
    const layers = [
      ["bare network", `${s.reference}/hello`, undefined],
      ["bare row", `${s.reference}/me/${s.user}`, undefined],
      ["health", `${s.portal}/api/health`, undefined],
      ["session", `${s.portal}/api/users/me`, s.token],
      ["scope", `${s.portal}/api/vendors/${s.vendor}/roles`, s.token],
      ["document", `${s.portal}/api/vendors/${s.vendor}/documents/${document}`, s.token]
    ] as const
    // Warm-up: a server that several people use has compiled what it runs. The first calls after a start take a third longer.
    for (const [, url, token] of layers) {
      await load(url, { concurrency: 8, duration: 3_000, ...(token === undefined ? {} : { token }) })
    }
    const turns: Array<ReadonlyArray<number>> = []
    for (let turn = 0; turn < (isQuick ? 2 : 5); turn++) {
      const times: Array<number> = []
      for (const [, url, token] of layers) times.push(await p50(url, token))
      turns.push(times)
    }
    const middle = (place: number) => median(turns.map((times) => times[place] ?? 0))
    const ratio = median(turns.map((times) => (times[3] ?? 0) / (times[1] ?? 1)))
    return {
      ours: `${middle(3).toFixed(2)} ms`,
      reference: layers.map(([name], place) => `${name} ${middle(place).toFixed(2)}`).join(", "),
      ratio,
      goal: `${ratio.toFixed(1)} times a bare row, goal 0.8 ms or 2.5 times`,
      met: middle(3) <= 0.8 || ratio <= 2.5
    }
  })
}

/** Measures the lists of documents, and one document among them. */
export const reading = async (s: Stage, { huge, large, small }: Folders) => {
  const from = (url: string, concurrency: number, token?: string) =>
    load(url, { concurrency, duration: 1_000, ...(token === undefined ? {} : { token }) })
  const content = (folder: number, query: string) =>
    `${s.portal}/api/vendors/${s.vendor}/folders/${folder}/content${query}`
  const list = (name: string, folder: () => Promise<number>, query: string, concurrency: number) =>
    against(
      name,
      // For a short page, the call itself is the larger part.
      query === "" ? 0.6 : 0.5,
      async () => (await from(content(await folder(), query), concurrency, s.token)).perSecond,
      async () => (await from(`${s.reference}/content/${await folder()}${query}`, concurrency)).perSecond,
      "/s"
    )
  await list("content of 1,000 in one answer", small, "", 8)
  await list("content of 10,000 in one answer", large, "", 4)
  await list("a page of 100 of 1,000", small, "?limit=100", 8)
  await list("a page of 100 of 10,000", large, "?limit=100", 8)

  await alone(
    "content of 1,000 in one answer, alone",
    4,
    1.7,
    async () => (await from(content(await small(), ""), 1, s.token)).p50,
    async () => (await from(`${s.reference}/content/${await small()}`, 1)).p50
  )

  /** Milliseconds of ours and of the bare server, measured in turns. */
  const compared = (
    name: string,
    limit: number,
    less: () => Promise<number>,
    more: () => Promise<number>,
    query: string
  ) =>
    figure(name, async () => {
      const pairs: Array<readonly [number, number]> = []
      for (let turn = 0; turn < 3; turn++) {
        const one = (await from(content(await less(), query), 1, s.token)).p50
        pairs.push([one, (await from(content(await more(), query), 1, s.token)).p50])
      }
      const ratio = median(pairs.map(([one, other]) => other / one))
      return {
        ours: `${round(median(pairs.map(([, other]) => other)))} ms`,
        reference: `${round(median(pairs.map(([one]) => one)))} ms`,
        ratio,
        goal: `${ratio.toFixed(2)} times, at most ${limit}`,
        met: ratio <= limit
      }
    })
  await compared("10,000 against 1,000 documents", 12, small, large, "")
  await compared("a page of 100,000 against a page of 1,000", 1.5, small, huge, "?limit=100")

  const document = lazy(async () => {
    const { rows } = await s.owner.query<{ id: string }>("select id from node where parent_id = $1 limit 1", [
      await small()
    ])
    return rows[0]?.id ?? "0"
  })
  const one = async () => `${s.portal}/api/vendors/${s.vendor}/documents/${await document()}`
  await against(
    "one document at 50 concurrent",
    0.2,
    async () => (await from(await one(), 50, s.token)).perSecond,
    async () => (await from(`${s.reference}/document/${await document()}`, 50)).perSecond,
    "/s"
  )
  await most("one document at 50 concurrent, p99", "ms", 40, "no reference", async () => {
    return (await from(await one(), 50, s.token)).p99
  })
}
