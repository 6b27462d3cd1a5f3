import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Stage, stage } from "#tests/bench/stage.ts"
import { chunkPath, pdf } from "#tests/api/uploads/sending.ts"

/** The whole program with its embedded database, as `npm start` runs it. */
let s: Stage
beforeAll(async () => {
  s = await stage(undefined)
  // The idle connections of this pool are cut too.
  s.owner.on("error", () => undefined)
})
afterAll(() => s.stop())

const postmaster = async () =>
  Number((await readFile(join(s.directory, "postgres", "cluster", "postmaster.pid"), "utf8")).split("\n")[0])
const backend = async () => {
  const { rows } = await s.owner.query<{ pid: number }>(
    "select pid from pg_stat_activity where usename = 'dossier_app' order by state_change desc nulls last limit 1"
  )
  return rows[0]?.pid ?? 0
}

/** Sends a whole file. Returns its document, or undefined if the server could not store it. */
const send = async (file: Parameters<typeof chunkPath>[0]) => {
  const answer = await fetch(`${s.portal}${chunkPath(file, 1)}`, {
    method: "POST",
    headers: { authorization: `Bearer ${s.token}`, "content-type": "application/octet-stream" },
    body: file.bytes
  })
  const text = await answer.text()
  // Must not be an internal error: the answer says that the upload can be repeated.
  if (answer.status !== 200) return undefined
  return (JSON.parse(text) as { data: { document: { id: number } } }).data.document.id
}

test.each([
  ["a connection of the database", backend],
  ["the database", postmaster]
])(
  "[UPL-O09] %s killed while files come in loses none that was acknowledged, and the server goes on",
  async (name, victimOf) => {
    const folder = { id: await s.folder(`Dépôt ${name}`, 0) }
    const files = Array.from({ length: 24 }, (_, index) => ({
      as: s.token,
      vendor: { id: s.vendor },
      folder,
      name: `${name} ${index}.pdf`,
      bytes: pdf(40_000, index),
      id: randomUUID()
    }))
    const victim = await victimOf()
    const kept = new Map<string, number>()
    const queue = [...files]
    const lane = async () => {
      for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
        const until = Date.now() + 30_000
        for (let id = await send(file); ; id = await send(file)) {
          if (id !== undefined) {
            kept.set(file.name, id)
            break
          }
          expect(Date.now()).toBeLessThan(until)
          await pause(100)
        }
        if (kept.size === 4) process.kill(victim, "SIGKILL")
      }
    }
    await Promise.all([lane(), lane(), lane(), lane()])
    expect(kept.size).toBe(files.length)
    for (const { bytes, name: fileName } of files) {
      const answer = await fetch(`${s.portal}/api/vendors/${s.vendor}/documents/${kept.get(fileName)}/content`, {
        headers: { authorization: `Bearer ${s.token}` }
      })
      expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), bytes), fileName).toBe(0)
    }
    await expect.poll(async () => (await fetch(`${s.portal}/api/health`)).status, { timeout: 10_000 }).toBe(200)
    const { rows } = await s.owner.query<{ count: number }>(
      "select count(*)::integer as count from node where parent_id = $1",
      [folder.id]
    )
    expect(rows[0]?.count).toBe(files.length)
  },
  90_000
)
