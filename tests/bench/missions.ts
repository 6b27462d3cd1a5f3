import { readFile } from "node:fs/promises"
import { asMissionService, emptyMission } from "#schemas/missions/missionRules.ts"
import { usualSizes } from "#tests/bench/largeFirm.ts"
import { type LargeFirm, plantLargeFirm } from "#tests/bench/largeFirm.ts"
import type { Most } from "#tests/bench/measuring.ts"
import { load, type Stage } from "#tests/bench/stage.ts"
import { snapshot } from "#tests/models/missions/cases.ts"

const missions = 2_000
/** Number of the firm's tasks that each mission has made. */
const made = 20
/** Ten tasks each working day over four years: about ten thousand tasks. */
const wanted = 10_000

const middle = (values: ReadonlyArray<number>) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The server's resident memory in MB. */
const residentMemory = async (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1_000

/** Plants signed missions over the firm's companies, each with some of its tasks. */
const plant = async ({ owner }: Stage): Promise<LargeFirm & { readonly service: number }> => {
  const large = await plantLargeFirm(owner, usualSizes, "missions")
  const { firm } = large
  await owner.query(
    `insert into module (firm_id, vendor_id, name) values ($1, null, 'missions') on conflict do nothing`,
    [firm]
  )
  const { rows } = await owner.query<{ id: number }>(
    `with part as (insert into catalog_category (firm_id, name, name_key, place) values ($1, 'Banc', 'banc', 0) returning id)
     insert into catalog_service (firm_id, category_id, state, title, title_key, unit_price, vat_rate, duration_unit)
     select $1::integer, id, 'published', 'Tenue', 'tenue', 15000, 2000, 'month' from part returning id`,
    [firm]
  )
  await owner.query(
    `insert into mission (firm_id, vendor_id, state, step, name, name_key, starts_on, ends_on, manager_id, price_net, price_gross,
        minutes, signed_on, version)
     select $1, v.id, 'signed', 'summary', 'Tenue ' || v.id, 'tenue ' || v.id, '2026-01-01', '2026-12-31',
         (select user_id from firm_user where firm_id = $1 and role = 'admin' order by user_id limit 1), 180000, 216000, 1440, '2025-12-15', 1
       from (select id from vendor where firm_id = $1 and active order by id limit $2) v`,
    [firm, missions]
  )
  await owner.query(
    `insert into mission_task (mission_id, service, task, recurrence, firm_id, vendor_id, task_id, title, type, due_on, revision)
     select m.id, 1, 't', t.place, m.firm_id, m.vendor_id, t.id, t.title, t.type, coalesce(t.due_date, current_date), t.revision
       from mission m join lateral (select k.*, row_number() over (order by k.id) as place from task k where k.vendor_id = m.vendor_id) t
         on t.place <= $2 where m.firm_id = $1`,
    [firm, made]
  )
  await owner.query("analyze mission, mission_task, task")
  return { ...large, service: Number(rows[0]?.id) }
}

/**
 * [MIS-005] [MIS-O02] Measures a firm's list of missions, the creation of ten thousand tasks, and how long other calls
 * wait meanwhile.
 */
export const missionFigures = async (s: Stage, { most }: { readonly most: Most }) => {
  const { firm, service, tokens, vendor } = await plant(s)
  const token = tokens.admin
  const list = `${s.portal}/api/accounting-firms/${firm}/missions?page=1`
  const tasks = `${s.portal}/api/tasks?firm_id=${firm}&page=1`
  const reading = (url: string, concurrency: number) => load(url, { concurrency, duration: 2_000, token })
  await most(
    `a page of ${missions} missions, alone, p50`,
    "ms",
    40,
    "no reference",
    async () => (await reading(list, 1)).p50
  )
  await most(`a page of ${missions} missions at 20 at once, p50`, "ms", 150, "no reference", async () => {
    return (await reading(list, 20)).p50
  })
  const days = `${s.portal}/api/tasks/days?firm_id=${firm}&admin_mode=true&due_after=2026-11-02&due_before=2026-12-06`
  await most("a month of a calendar of 100,000 tasks, alone, p50", "ms", 150, "no reference", async () => {
    return (await reading(days, 1)).p50
  })

  const call = async <A>(method: string, path: string, body?: object): Promise<A> => {
    const answer = await fetch(`${s.portal}/api/vendors/${vendor}/missions${path}`, {
      method,
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`)
    return (text === "" ? null : JSON.parse(text)) as A
  }
  const { data: people } = await call<{ data: ReadonlyArray<{ id: number }> }>("GET", "/people")
  const span = { starts_on: "2027-01-01", ends_on: "2030-12-31" }
  const daily = snapshot({
    service_id: service as ReturnType<typeof snapshot>["service_id"],
    frequency: "day",
    tasks: Array.from({ length: 10 }, (_, n) => ({
      key: `t${n}`,
      name: `Contrôle ${n}`,
      who: "firm" as const,
      role: null,
      offset_days: 0,
      depends_on: []
    }))
  })
  const content = {
    ...emptyMission,
    ...span,
    name: "Contrôle quotidien",
    manager_id: people[0]?.id ?? null,
    services: [asMissionService(daily, 1, span)]
  }
  interface Detail {
    readonly data: {
      readonly id: number
      readonly run: { readonly state: string; readonly made: number } | null
    }
  }
  const { data: mission } = await call<Detail>("POST", "", { content })
  await call("POST", `/${mission.id}/events`, { type: "prepare" })
  let total = 0
  const preview = () => call<{ data: { total: number } }>("POST", `/${mission.id}/tasks/preview`, {})
  await most(`a preview of ${wanted} tasks, p50 of 9`, "ms", 300, "no reference", async () => {
    const took: Array<number> = []
    for (let turn = 0; turn < 9; turn += 1) {
      const before = performance.now()
      total = (await preview()).data.total
      took.push(performance.now() - before)
    }
    return middle(took)
  })

  let perSecond = 0
  const atRest = await residentMemory(s.portalPid)
  let peak = atRest
  const watch = setInterval(() => {
    void residentMemory(s.portalPid).then((now) => (peak = Math.max(peak, now)))
  }, 50)
  await most(`others' reads while ${wanted} tasks are made, p95`, "ms", 300, "no reference", async () => {
    const begun = performance.now()
    await call("POST", `/${mission.id}/events`, { type: "sign" })
    const waited: Array<number> = []
    for (;;) {
      const before = performance.now()
      const answer = await fetch(tasks, { headers: { authorization: `Bearer ${tokens.collaborator}` } })
      await answer.arrayBuffer()
      waited.push(performance.now() - before)
      if (waited.length % 20 !== 0) continue
      const { data } = await call<Detail>("GET", `/${mission.id}`)
      if (data.run?.state === "failed") throw new Error("the tasks were not made")
      if (data.run?.state === "done") {
        perSecond = data.run.made / ((performance.now() - begun) / 1_000)
        if (data.run.made !== total) throw new Error(`${data.run.made} of ${total} tasks were made`)
        break
      }
    }
    return waited.toSorted((a, b) => a - b)[Math.floor(waited.length * 0.95)] ?? 0
  })
  clearInterval(watch)
  await most("a task made, in the middle of the rest", "ms", 10, "no reference", () =>
    Promise.resolve(1_000 / perSecond)
  )
  await most(`the server's memory while ${wanted} tasks are made`, "MB", 100, `above ${Math.round(atRest)} MB`, () =>
    Promise.resolve(peak - atRest)
  )
  await most(`the same preview once the tasks are there, p50 of 9`, "ms", 600, "no reference", async () => {
    const took: Array<number> = []
    for (let turn = 0; turn < 9; turn += 1) {
      const before = performance.now()
      await preview()
      took.push(performance.now() - before)
    }
    return middle(took)
  })
}
