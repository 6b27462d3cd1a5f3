import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import { Reactivity } from "effect/reactivity"
import { randomBytes } from "node:crypto"
import { mkdirSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { migrate } from "#server/platform/schema/migrate.ts"
import { startEmbedded } from "#server/platform/embedded.ts"
import { hasSharedMemory, sharedMemory } from "#tests/support/sharedMemory.ts"

export interface DatabaseServer {
  /** A superuser's address on the server; its path names the database to connect to. */
  readonly adminUrl: string
  /** A migrated, empty database that fresh ones are copied from. */
  readonly template: string
  /** The account that serves; undefined where there is one address for all, whose connections change their role. */
  readonly serving: string | undefined
  /** How the server copies a database in the shortest time. */
  readonly strategy: "file_copy" | "wal_log"
}

/** The same server and account, another database; with `username`, another account. */
export const addressOf = (url: string, database: string, username?: string) => {
  if (!/(^|_)test(_|$)/.test(database)) throw new Error(`"${database}" is no test database: its name lacks "test"`)
  const address = new URL(url)
  address.pathname = `/${database}`
  if (username !== undefined) address.username = username
  return address.href
}

export const uniqueName = (kind: string) => `dossier_test_${kind}_${randomBytes(6).toString("hex")}`

/** Runs the statements one after another, each in a transaction of its own. */
export const administer = (url: string, ...statements: ReadonlyArray<string>) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const sql = yield* PgClient.make({ url: Redacted.make(url), maxConnections: 1 })
      for (const statement of statements) yield* sql.unsafe(statement)
    }).pipe(Effect.scoped, Effect.provide(Reactivity.layer))
  )

const lives = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
}

/**
 * A copy of the template makes a thousand files: on a disk that takes ten times as long as in memory, and a run asks for
 * one hundred and fifty.
 */
const ownServer = async () => {
  const isInMemory = hasSharedMemory()
  const clusters = isInMemory
    ? join(sharedMemory, `dossier-test-${process.getuid?.() ?? 0}`)
    : join(process.cwd(), ".data", "test")
  mkdirSync(clusters, { recursive: true })
  // A run that was killed leaves its cluster behind.
  for (const pid of readdirSync(clusters)) {
    if (!lives(Number(pid))) rmSync(join(clusters, pid), { recursive: true, force: true })
  }
  const dir = join(clusters, String(process.pid))
  const embedded = await startEmbedded(dir)
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(embedded.socketDir)}`
  // Nothing here outlives the run: there is nothing to keep safe from a power cut.
  await administer(
    url,
    "alter system set fsync = off",
    "alter system set full_page_writes = off",
    "select pg_reload_conf()"
  )
  return {
    url,
    // Checkpoints, which the copying of files asks for, cost nothing in memory.
    strategy: isInMemory ? ("file_copy" as const) : ("wal_log" as const),
    stop: async () => {
      await embedded.stop()
      for (const left of [dir, embedded.socketDir]) rmSync(left, { recursive: true, force: true })
    }
  }
}

/** The server of one run: the one TEST_DATABASE_URL names, else an embedded one of its own. */
export const startDatabaseServer = async () => {
  const given = process.env["TEST_DATABASE_URL"]
  const server =
    given === undefined
      ? await ownServer()
      : { url: given, strategy: "wal_log" as const, stop: () => Promise.resolve() }
  const template = uniqueName("template")
  await administer(server.url, `create database ${template}`)
  await Effect.runPromise(migrate({ url: Redacted.make(addressOf(server.url, template)) }))
  // A server that asks nobody for a password lets the serving role in by itself, as the embedded one does.
  const letsIn = await administer(addressOf(server.url, template, "dossier_app"), "select 1").then(
    () => true,
    () => false
  )
  return {
    server: {
      adminUrl: server.url,
      template,
      serving: letsIn ? "dossier_app" : undefined,
      strategy: server.strategy
    } satisfies DatabaseServer,
    stop: async () => {
      await administer(server.url, `drop database ${template} with (force)`)
      await server.stop()
    }
  }
}
