import { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type TimeZone, timeZones } from "#schemas/home/followUpRules.ts"
import type { FollowUp } from "#schemas/home/home.ts"
import { escalateWaits } from "#server/home/followUp.ts"
import { dayFrom, tasksOf } from "#tests/api/tasks/support.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

let serial = 0
const scene = async () => {
  const n = ++serial
  const firm = await portal.make.firm(`Suivi ${n}`)
  const vendor = await portal.make.vendor(firm, `Client ${n}`)
  return {
    firm,
    vendor,
    admin: await portal.make.staff(firm, `admin${n}@suivi.example`),
    second: await portal.make.staff(firm, `second${n}@suivi.example`),
    colleague: await portal.make.staff(firm, `colleague${n}@suivi.example`, "collaborator", true),
    client: await portal.make.client(vendor, `client${n}@suivi.example`, "admin")
  }
}
type Scene = Awaited<ReturnType<typeof scene>>

const read = ({ firm }: Pick<Scene, "firm">, as: SignedInUser) =>
  portal.call<{ readonly data: FollowUp }>("GET", `/api/accounting-firms/${firm.id}/follow-up`, { as })
const change = ({ firm }: Pick<Scene, "firm">, as: SignedInUser, body: object, revision?: number) =>
  portal.call<{ readonly data: FollowUp }>("PATCH", `/api/accounting-firms/${firm.id}/follow-up`, {
    as,
    body,
    ...(revision === undefined ? {} : { headers: { "if-match": `"${revision}"` } })
  })
const hourIn = (timeZone: TimeZone) =>
  Number(new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(new Date()))
/** A time zone in which it is day (or night) now. */
const zoneAt = (isDay: boolean): TimeZone => {
  const found = timeZones.find((zone) => {
    const hour = hourIn(zone)
    return isDay ? hour >= 8 && hour <= 19 : hour <= 5 || hour >= 22
  })
  if (found === undefined) throw new Error("no zone has this time of day")
  return found
}
const run = () =>
  portal.runtime.runPromise(escalateWaits().pipe(Effect.provide(PgClient.layer(portal.database.connections.app))))
const toldOf = async (user: SignedInUser) =>
  (
    await portal.arrange(
      (sql) => sql<{ name: string }>`select names[1] as name from notice
        where user_id = ${user.id} and type = 'wait.escalated' order by 1`
    )
  ).map(({ name }) => name)

test("[ACC-084] the firm's administrators choose its clock and when they hear of late waits; nobody else changes it", async () => {
  const s = await scene()
  expect((await read(s, s.colleague)).body.data).toEqual({
    time_zone: "Europe/Paris",
    task: "never",
    signature: "never",
    mission: "never",
    revision: 0,
    closed_by: ["isFirmAdmin"]
  })
  const chosen = await change(s, s.admin, { task: "3", time_zone: "Indian/Reunion" }, 0)
  expect(chosen.body.data).toMatchObject({ task: "3", signature: "never", time_zone: "Indian/Reunion", closed_by: [] })
  const { revision } = chosen.body.data
  // Of two people who saw the same revision, the second gets 412.
  expect((await change(s, s.second, { task: "7" }, 0)).status).toBe(412)
  expect((await change(s, s.second, { signature: "7" }, revision)).body.data).toMatchObject({
    task: "3",
    signature: "7"
  })
  expect((await change(s, s.colleague, { task: "7" })).status).toBe(403)
  expect((await change(s, s.client, { task: "7" })).status).toBe(403)
  expect((await read(s, s.client)).status).toBe(403)
  expect((await change(await scene(), s.admin, { task: "7" })).status).toBe(404)
  expect((await change(s, s.admin, { task: "0" })).status).toBe(422)
  expect((await change(s, s.admin, { time_zone: "Mars/Olympus" })).status).toBe(422)
})

test("[ACC-084] administrators are told once of what is late for so long, by day, whatever workers run", async () => {
  const s = await scene()
  const tasks = tasksOf(portal)
  const ask = (title: string, days: number) =>
    tasks.make(s.colleague, s.firm, {
      type: "information_request",
      title,
      vendor_ids: [s.vendor.id],
      due_date: dayFrom(days)
    })
  const late = await ask("En retard", -4)
  await ask("Depuis peu", -1)
  await ask("Depuis toujours", -60)
  const given = await ask("Remis", -4)
  await tasks.event(s.client, s.firm, given.id, { type: "request.submitted", answer: "Voilà" })
  await run()
  expect(await toldOf(s.admin)).toEqual([])
  await change(s, s.admin, { task: "3", time_zone: zoneAt(false) })
  await run()
  expect(await toldOf(s.admin)).toEqual([])
  await change(s, s.admin, { time_zone: zoneAt(true) })
  await Promise.all([run(), run()])
  await run()
  for (const person of [s.admin, s.second]) expect(await toldOf(person)).toEqual(["En retard"])
  for (const person of [s.colleague, s.client]) expect(await toldOf(person)).toEqual([])
  // If its due date moves and passes again, there is a second notice.
  await portal.arrange((sql) => sql`update task set due_date = due_date + 1 where id = ${late.id}`)
  await run()
  expect(await toldOf(s.admin)).toEqual(["En retard", "En retard"])
})
