import { setTimeout as pause } from "node:timers/promises"
import { Worker } from "node:worker_threads"
import type { CrowdAnswer, CrowdWork, Person } from "#tests/bench/crowdLoad.ts"
import { password } from "#tests/bench/largeFirm.ts"
import { companiesOfClients, type Large, sessionsOf } from "#tests/bench/largeStage.ts"
import { at, figure, isQuick, post } from "#tests/bench/measuring.ts"
import { memoryParts } from "#tests/bench/memory.ts"

/** Three hundred people sign in within ten seconds while twenty others work. */
export const signIns = async (large: Large) => {
  const people = await sessionsOf(large, "foule%@grande.example")
  const others = people.slice(0, 20)
  const within = isQuick ? 5_000 : 10_000
  const count = isQuick ? 150 : 300
  const crowd = (durationMs: number) =>
    crowdOf({
      origin: large.portal,
      people: others.map(({ token }) => ({
        token,
        calls: [{ kind: "me", weight: 1, method: "GET", path: "/api/users/me" }]
      })),
      pauseMs: 100,
      warmUpMs: 500,
      durationMs
    })
  await figure(`${count} people sign in within ${within / 1000} s, calls of others`, async () => {
    const calm = await crowd(2_000)
    const pending = crowd(within)
    const times: Array<number> = []
    await Promise.all(
      people.slice(0, count).map(async ({ email }, place) => {
        await pause((place * within) / count)
        const before = performance.now()
        await post(`${large.portal}/api/login`, { email, password })
        times.push(performance.now() - before)
      })
    )
    const { failed, lines } = await pending
    const ms = lines.map((line) => line.ms)
    const p99 = at(ms, 0.99)
    const before = at(
      calm.lines.map((line) => line.ms),
      0.99
    )
    return {
      ours: `p99 ${p99.toFixed(0)} ms, sign-ins p50 ${at(times, 0.5).toFixed(0)} ms`,
      reference: `${before.toFixed(0)} ms before it`,
      goal: "p99 of others under 200 ms, none refused",
      met: p99 < Math.max(200, 4 * before) && failed.length === 0
    }
  })
}

const crowdOf = (work: CrowdWork) =>
  new Promise<CrowdAnswer>((resolve, reject) => {
    const worker = new Worker(new URL("./crowdLoad.ts", import.meta.url), { workerData: work })
    worker.once("message", resolve)
    worker.once("error", reject)
  })

interface Places {
  readonly vendor_id: number
  readonly root: string
  readonly folder: string
  readonly document: string
  readonly task: number
}

/** Nine calls of ten are reads; the screens that are used most are called most. */
const dayOf = (firm: number, place: Places, isStaff: boolean): Person["calls"] => {
  const documents = `/api/vendors/${place.vendor_id}`
  const get = (kind: string, weight: number, path: string) => ({ kind, weight, method: "GET" as const, path })
  return [
    get("home", 8, `/api/accounting-firms/${firm}/home`),
    get("notices", 10, `/api/accounting-firms/${firm}/notifications/count`),
    get("tasks", 10, `/api/tasks?firm_id=${firm}&statuses=to_do,in_progress`),
    get("counters", 6, `/api/tasks/counters?firm_id=${firm}`),
    get("tree", 10, `${documents}/folders?parent=${place.root}`),
    get("folder", 22, `${documents}/folders/${place.folder}/content`),
    get("document", 14, `${documents}/documents/${place.document}`),
    get("search", 4, `${documents}/documents/search?q=facture`),
    ...(isStaff ? [get("companies", 6, `/api/accounting-firms/${firm}/vendors?per_page=50`)] : []),
    {
      kind: "upload",
      weight: 6,
      isWrite: true,
      method: "POST",
      path: `${documents}/documents/content?folder_id=${place.folder}`,
      body: { upload: 20_000 }
    },
    ...(isStaff
      ? [
          {
            kind: "task",
            weight: 4,
            isWrite: true,
            method: "PATCH" as const,
            path: `/api/tasks/${place.task}?firm_id=${firm}`,
            body: { notes: `Vu à ${Math.random()}` }
          }
        ]
      : [])
  ]
}

/** Sixty members of the staff and 240 users of sixty companies, each pausing three seconds between calls. */
export const mixed = async (large: Large) => {
  const { firm, vendor } = large
  const people = await sessionsOf(large, "foule%@grande.example")
  const { rows: places } = await large.owner.query<Places>(
    `select v.id as vendor_id, r.id as root, f.id as folder, (select min(id) from node where parent_id = f.id and kind = 'document') as document,
        (select min(id) from task where vendor_id = v.id) as task
       from generate_series($1::integer, $1 + $2 - 1) v(id) join node r on r.vendor_id = v.id and r.is_root
       join node f on f.parent_id = r.id and f.name = 'Achats' order by v.id`,
    [vendor, companiesOfClients]
  )
  const assigned = await large.owner.query<{ user_id: number; vendor_id: number }>(
    `select user_id, min(vendor_id) filter (where vendor_id between $2 and $2 + $3 - 1) as vendor_id from assignment
      where firm_id = $1 group by user_id`,
    [firm, vendor, companiesOfClients]
  )
  const own = new Map(assigned.rows.map(({ user_id, vendor_id }) => [user_id, vendor_id]))
  const crowd = people.flatMap(({ id, role, token, vendor_id }, place): ReadonlyArray<Person> => {
    const company = role === "admin" ? vendor + (place % companiesOfClients) : (vendor_id ?? own.get(id))
    const found = places.find((one) => one.vendor_id === company)
    return found === undefined ? [] : [{ token, calls: dayOf(firm, found, role !== null) }]
  })
  let answer: CrowdAnswer | undefined
  let peak = { server: 0, below: 0, processes: 0 }
  const watch = setInterval(() => {
    void memoryParts(large.portalPid).then((now) => {
      if (now.server + now.below > peak.server + peak.below) peak = now
    })
  }, 3_000)
  const worst = (lines: CrowdAnswer["lines"]) =>
    [...Map.groupBy(lines, ({ kind }) => kind)]
      .map(
        ([kind, some]) =>
          [
            kind,
            at(
              some.map(({ ms }) => ms),
              0.95
            )
          ] as const
      )
      .sort(([, a], [, b]) => b - a)[0]
  for (const [name, isWrite, limit] of [
    ["reads", false, 300],
    ["writes", true, 600]
  ] as const) {
    await figure(`${crowd.length} people at once, ${name}`, async () => {
      answer ??= await crowdOf({
        origin: large.portal,
        people: crowd,
        pauseMs: 3_000,
        warmUpMs: isQuick ? 5_000 : 15_000,
        durationMs: isQuick ? 15_000 : 600_000
      })
      const lines = answer.lines.filter((line) => line.isWrite === isWrite)
      const ms = lines.map((line) => line.ms)
      const [kind, slowest] = worst(lines) ?? ["", 0]
      return {
        ours: `p95 ${at(ms, 0.95).toFixed(0)} ms of ${lines.length} calls, p50 ${at(ms, 0.5).toFixed(0)}`,
        reference: `slowest kind ${kind} ${slowest.toFixed(0)} ms; ${answer.failed.length} refused${answer.failed[0] === undefined ? "" : `, as ${answer.failed[0]}`}`,
        goal: `p95 under ${limit} ms, none refused`,
        met: at(ms, 0.95) < limit && answer.failed.length === 0
      }
    })
  }
  clearInterval(watch)
  const { below, processes, server } = peak
  if (server > 0) {
    await figure(`${crowd.length} people at once, memory with the database`, () =>
      Promise.resolve({
        ours: `${(server + below).toFixed(0)} MB at most`,
        reference: `the server ${server.toFixed(0)}, ${processes} processes of PostgreSQL and of files ${below.toFixed(0)}`,
        goal: "350 MB at most",
        met: server + below <= 350
      })
    )
  }
}
