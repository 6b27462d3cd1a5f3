import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import { Reactivity } from "effect/reactivity"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startEmbedded } from "#server/platform/embedded.ts"
import { freshDatabase } from "#tests/support/database.ts"
import { addressOf } from "#tests/support/databaseServer.ts"

const dir = mkdtempSync(join(tmpdir(), "dossier-embedded-"))
const leftovers = [dir]
beforeAll(async () => {
  const first = await startEmbedded(dir)
  leftovers.push(first.socketDir)
  await first.stop()
})
afterAll(() => leftovers.forEach((left) => rmSync(left, { recursive: true, force: true })))

const query = (config: Parameters<typeof PgClient.make>[0], statement: string) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const sql = yield* PgClient.make({ ...config, maxConnections: 1 })
      return yield* sql.unsafe(statement)
    }).pipe(Effect.scoped, Effect.provide(Reactivity.layer))
  )

const at = (socketDir: string) => ({ path: `${socketDir}/.s.PGSQL.5432`, username: "postgres", database: "postgres" })

/** Starts the server on the same directory in another process, which runs until it is killed; waits for the start. */
const owner = async () => {
  const program = `
    import { startEmbedded } from "#server/platform/embedded.ts"
    await startEmbedded(${JSON.stringify(dir)})
    console.log("up")
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"]
  })
  await once(child.stdout, "data")
  return child
}

test("what was committed is there after a stop and a second start", async () => {
  const first = await startEmbedded(dir)
  await query(at(first.socketDir), "create table kept as select 1 as id")
  await first.stop()
  const second = await startEmbedded(dir)
  expect(await query(at(second.socketDir), "select id from kept")).toEqual([{ id: 1 }])
  await second.stop()
})

test("a killed owner takes its database along, and the next start finds every committed row", async () => {
  const killed = await owner()
  const shared = await startEmbedded(dir)
  await query(at(shared.socketDir), "create table acknowledged as select generate_series(1, 1000) as id")
  killed.kill("SIGKILL")
  await once(killed, "exit")
  const next = await startEmbedded(dir)
  expect(await query(at(next.socketDir), "select count(*)::int as rows from acknowledged")).toEqual([{ rows: 1000 }])
  await next.stop()
})

test("a server that is killed starts again, and what was committed is there", async () => {
  const running = await startEmbedded(dir)
  await query(at(running.socketDir), "create table outlived (id int)")
  for (const turn of [1, 2]) {
    await query(at(running.socketDir), `insert into outlived values (${turn})`)
    const [pid] = readFileSync(join(dir, "cluster", "postmaster.pid"), "utf8").split("\n")
    process.kill(Number(pid), "SIGKILL")
    await expect
      .poll(() => query(at(running.socketDir), "select count(*)::int as rows from outlived").catch(() => "down"), {
        timeout: 20_000
      })
      .toEqual([{ rows: turn }])
  }
  await running.stop()
  await expect(query(at(running.socketDir), "select 1")).rejects.toThrow()
})

test("a second process shares the server and cannot stop it", async () => {
  const holder = await owner()
  const shared = await startEmbedded(dir)
  await shared.stop()
  expect(await query(at(shared.socketDir), "select 1 as answer")).toEqual([{ answer: 1 }])
  holder.kill("SIGTERM")
  await once(holder, "exit")
})

test("two starts at the same time make one cluster", async () => {
  const both = await Promise.all([startEmbedded(dir), startEmbedded(dir)])
  expect(both[0].socketDir).toBe(both[1].socketDir)
  expect(await query(at(both[0].socketDir), "select 1 as answer")).toEqual([{ answer: 1 }])
  await Promise.all(both.map(({ stop }) => stop()))
})

test("a test's database is migrated, its own, and served by a role that owns nothing", async () => {
  const [one, two] = await Promise.all([freshDatabase(), freshDatabase()])
  expect(one.database).not.toBe(two.database)
  await query(one.connections.owner, "create table only_here (id int)")
  const tables = "select to_regclass('public.only_here') is not null as here"
  expect(await query(one.connections.owner, tables)).toEqual([{ here: true }])
  expect(await query(two.connections.owner, tables)).toEqual([{ here: false }])
  const roles = "select rolsuper, rolbypassrls from pg_roles where rolname = current_user"
  expect(await query(one.connections.app, roles)).toEqual([{ rolsuper: false, rolbypassrls: false }])
  await Promise.all([one.drop(), two.drop()])
})

test.each(["postgres", "dossier", "contest", "latest_data"])("refuses the database %s, which no test owns", (name) => {
  expect(() => addressOf("postgres://postgres@localhost/postgres", name)).toThrow("is no test database")
})

test("the database holds nothing of the server's environment", { skip: process.platform !== "linux" }, async () => {
  process.env["DOSSIER_TEST_SECRET"] = "never-in-the-database"
  const server = await startEmbedded(dir)
  delete process.env["DOSSIER_TEST_SECRET"]
  const [postmaster] = readFileSync(join(dir, "cluster", "postmaster.pid"), "utf8").split("\n")
  const held = readFileSync(`/proc/${postmaster}/environ`, "utf8")
    .split("\0")
    .map((one) => one.split("=")[0])
  await server.stop()
  expect(held).toContain("LC_ALL")
  expect(
    held.filter(
      (name) =>
        !/^(PATH|LD_LIBRARY_PATH|LC_\w+|TZ|MALLOC_(MMAP|TRIM)_THRESHOLD_|PWD|OLDPWD|SHLVL|_|PG\w+|)$/.test(name ?? "")
    )
  ).toEqual([])
})

test("on a port of the loopback it asks for its password, is stopped with its owner and found by who shares it", async () => {
  const place = mkdtempSync(join(tmpdir(), "dossier-embedded-"))
  const first = await startEmbedded(place, "loopback")
  leftovers.push(place, first.socketDir)
  const endpoint = first.endpoint()
  if (endpoint.kind !== "loopback") throw new Error("it listens on a socket")
  const reached = (password: string) => ({
    host: "127.0.0.1",
    port: endpoint.port,
    username: "postgres",
    database: "postgres",
    password: Redacted.make(password)
  })
  await query(reached(endpoint.password), "create table kept as select 1 as id")
  await expect(query(reached("guessed"), "select 1")).rejects.toThrow()
  const shared = await startEmbedded(place, "loopback")
  expect(shared.endpoint()).toEqual(endpoint)
  await shared.stop()
  await first.stop()
  await expect(query(reached(endpoint.password), "select 1")).rejects.toThrow()
  const second = await startEmbedded(place, "loopback")
  expect(await query(reached(endpoint.password), "select id from kept")).toEqual([{ id: 1 }])
  await second.stop()
}, 60_000)

test("what a killed server left in the temporary folder is removed by the next start, and what runs is not", async () => {
  const [left, young, other] = [..."abc"].map((letter) => join(tmpdir(), `dossier-${letter.repeat(12)}`)) as [
    string,
    string,
    string
  ]
  leftovers.push(left, young, other)
  for (const folder of [left, young, other]) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, ".s.PGSQL.5432.lock"), `${folder === other ? process.pid : 999_999_999}\n`)
  }
  const running = await startEmbedded(dir)
  const pid = readFileSync(join(dir, "cluster", "postmaster.pid"), "utf8").split("\n")[0]
  writeFileSync(join(other, ".s.PGSQL.5432.lock"), `${pid}\n`)
  const old = new Date(Date.now() - 3_600_000)
  for (const folder of [left, other]) utimesSync(folder, old, old)
  const place = mkdtempSync(join(tmpdir(), "dossier-embedded-"))
  const next = await startEmbedded(place)
  leftovers.push(place, next.socketDir)
  expect([left, young, other, running.socketDir].map((folder) => existsSync(folder))).toEqual([false, true, true, true])
  await next.stop()
  await running.stop()
}, 60_000)
