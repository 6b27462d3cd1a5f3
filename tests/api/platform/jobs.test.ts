import { fork } from "node:child_process"
import { mkdir, readdir, utimes, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Health } from "#schemas/platform/platform.api.ts"
import { offerNightly } from "#server/composition/jobHandlers.ts"
import { forgetUploads } from "#server/uploads/jobs.ts"
import { eventually } from "#tests/support/eventually.ts"
import { type Portal, startPortal } from "#tests/support/portal.ts"
import { runTimedJob } from "#tests/support/timedJobs.ts"
import { documentOf, manyChunks, pdf, sendChunk, sendFile, sha256, storedFiles } from "#tests/api/uploads/sending.ts"

let portal: Portal
let twin: Portal
beforeAll(async () => {
  portal = await startPortal()
  twin = await startPortal({ dataDirectory: portal.directory }, { database: portal.database })
})
afterAll(async () => {
  await twin.stop()
  await portal.stop()
})

let count = 0
const office = async () => {
  count += 1
  const firm = await portal.make.firm(`Travail${count}`)
  const vendor = await portal.make.vendor(firm, `Client ${count}`)
  const staff = await portal.make.staff(firm, `travail${count}@cabinet.example`)
  const folder = await portal.make.folder(vendor, "Achats")
  return { as: staff, vendor, folder, name: "bail.pdf" }
}
const hashOf = async (bytes: Uint8Array<ArrayBuffer>, place: { readonly vendor: { readonly firmId: number } }) => {
  const [row] = await portal.arrange(
    (sql) => sql<{ sha256: string | null }>`select sha256 from content
      where firm_id = ${place.vendor.firmId} and size = ${bytes.length}::bigint`
  )
  return row?.sha256
}
const waitOptions = { timeout: 20_000, interval: 50 }

describe("a job", () => {
  test("[UPL-O04] computes the plain SHA-256 of a file of several chunks, once although two processes work", async () => {
    const place = await office()
    const bytes = manyChunks(2, count)
    documentOf(await sendFile(portal, { ...place, bytes }))
    await eventually(async () => expect(await hashOf(bytes, place)).toBe(sha256(bytes).toString("hex")), waitOptions)
    await eventually(
      async () =>
        expect(
          await portal.arrange(
            (sql) => sql`select state, attempts::int from job
              where (element::jsonb)->>'_tag' = 'HashContent' and ((element::jsonb)->>'firm_id')::int = ${place.vendor.firmId}`
          )
        ).toEqual([{ state: "completed", attempts: 1 }]),
      waitOptions
    )
  })

  test("is taken by statements whose text is the same for every lock, so that one prepared statement serves all", async () => {
    await eventually(async () => {
      const texts = await portal.arrange(
        (sql) => sql<{ query: string }>`select query from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and query like '%acquired_by%'`
      )
      expect(texts.map(({ query }) => query)).toContainEqual(expect.stringMatching(/acquired_by = \$\d+::uuid/))
      expect(texts.filter(({ query }) => query.includes("acquired_by = '"))).toEqual([])
    }, waitOptions)
  })

  test("of one night is one job whichever process offers it, and is seen by the health page", async () => {
    await Promise.all([portal, twin, portal].map((one) => one.runtime.runPromise(offerNightly)))
    const [row] = await portal.arrange(
      (sql) =>
        sql<{
          offered: number
        }>`select count(*)::int as offered from job where (element::jsonb)->>'_tag' = 'ForgetUploads'`
    )
    expect(row).toEqual({ offered: 1 })
    const health = await portal.call<Health>("GET", "/api/health")
    expect(health.body.jobs).toEqual({ ok: true })
  })

  test("of a worker that was killed in the middle is done by another", async () => {
    const alone = await startPortal({}, { takers: 0 })
    const worker = fork(join(import.meta.dirname, "worker.ts"), [
      alone.database.appUrl,
      alone.database.appUrl === alone.database.ownerUrl ? "dossier_app" : ""
    ])
    const firm = await alone.make.firm("Seule")
    const vendor = await alone.make.vendor(firm, "Client")
    const staff = await alone.make.staff(firm, "seule@cabinet.example")
    const folder = await alone.make.folder(vendor, "Achats")
    const bytes = manyChunks(2, 77)
    const taken = new Promise<void>((resolve) => worker.once("message", () => resolve()))
    documentOf(await sendFile(alone, { as: staff, vendor, folder, name: "a.pdf", bytes }))
    await taken
    const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()))
    worker.kill("SIGKILL")
    await ended
    // The half minute after which a dead worker's lock expires has passed.
    await alone.arrange((sql) => sql`update job set acquired_at = now() - interval '1 minute' where state = 'pending'`)
    const heir = await startPortal({ dataDirectory: alone.directory }, { database: alone.database })
    await eventually(
      async () =>
        expect(await alone.arrange((sql) => sql`select sha256 from content`)).toEqual([
          { sha256: sha256(bytes).toString("hex") }
        ]),
      waitOptions
    )
    await heir.stop()
    await alone.stop()
  })
})

test("a completed job goes a week later; a failed one, one that waits, and one that was completed yesterday stay", async () => {
  await portal.arrange(
    (sql) => sql`insert into job (id, queue_name, element, state, visible_at, created_at, updated_at, acquired_at)
      select concat_ws('-', name, days), 'nobody', '{"_tag":"SweepMails","slot":"essai"}', name, at, at, at, null
        from unnest(array['completed', 'failed', 'pending']) name cross join unnest(array[1, 8]) days
        cross join lateral (select now() - make_interval(days => days) as at) a`
  )
  await portal.arrange(
    (sql) => sql`insert into job (id, queue_name, element, state, visible_at, created_at, updated_at)
      select 'old-' || n, 'nobody', '{}', 'completed', now(), now(), now() - interval '8 days' from generate_series(1, 2500) n`
  )
  await runTimedJob(portal, "ForgetExpired")
  const left = await portal.arrange(
    (sql) => sql<{ id: string }>`select id from job where queue_name = 'nobody' order by id`
  )
  expect(left.map(({ id }) => id)).toEqual(["completed-1", "failed-1", "failed-8", "pending-1", "pending-8"])
  await portal.arrange((sql) => sql`delete from job where queue_name = 'nobody'`)
})

describe("the nightly cleaning", () => {
  const clean = () =>
    portal.runtime.runPromise(forgetUploads.pipe(Effect.provide(PgClient.layer(portal.database.connections.app))))
  const old = new Date(Date.now() - 9 * 86_400_000)
  const age = async (place: { readonly vendor: { readonly firmId: number } }) => {
    const root = join(portal.directory, "files", String(place.vendor.firmId))
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), old, old)
    }
  }

  test("[UPL-O09] forgets uploads that nobody touched for seven days, with their bytes, and no others", async () => {
    const place = await office()
    const stale = { ...place, bytes: manyChunks(2), id: "00000000-0000-4000-8000-000000000001" }
    const fresh = { ...place, name: "neuf.pdf", bytes: manyChunks(2, 1), id: "00000000-0000-4000-8000-000000000002" }
    await sendChunk(portal, stale, 1)
    await sendChunk(portal, fresh, 1)
    await portal.arrange(
      (sql) => sql`update upload set touched_at = now() - interval '8 days' where id = ${stale.id}::uuid`
    )
    await clean()
    const left = await portal.arrange(
      (sql) => sql<{ id: string; incarnation: string }>`select id::text, incarnation::text from upload
        where vendor_id = ${place.vendor.id}`
    )
    expect(left).toEqual([{ id: fresh.id, incarnation: expect.any(String) }])
    expect(await storedFiles(portal, place.vendor)).toEqual(left.map(({ incarnation }) => incarnation))
  })

  test("[DOC-026] reclaims contents that no version names, and files that no row stands for, once they are old", async () => {
    const place = await office()
    const kept = pdf(700, 1)
    const gone = pdf(800, 2)
    documentOf(await sendFile(portal, { ...place, bytes: kept }))
    const removed = documentOf(await sendFile(portal, { ...place, name: "x.pdf", bytes: gone }))
    await portal.arrange((sql) => sql`delete from node where id = ${removed.id}`)
    const orphan = "ab".repeat(32)
    const directory = join(portal.directory, "files", String(place.vendor.firmId), "ab")
    await mkdir(directory, { recursive: true })
    await writeFile(join(directory, orphan), "left by a crash")
    const names = [kept, gone].map((bytes) => sha256(sha256(bytes)).toString("hex"))
    await clean()
    expect(await storedFiles(portal, place.vendor)).toEqual([...names, orphan].sort())
    await age(place)
    await portal.arrange(
      (sql) => sql`update content set created_at = now() - interval '9 days' where firm_id = ${place.vendor.firmId}`
    )
    await clean()
    expect(await storedFiles(portal, place.vendor)).toEqual([names[0]])
    documentOf(await sendFile(portal, { ...place, name: "y.pdf", bytes: gone }))
    expect(await storedFiles(portal, place.vendor)).toEqual([...names].sort())
  })
})
