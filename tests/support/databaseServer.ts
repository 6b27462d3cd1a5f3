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
  /** The URL of a superuser on the server; its path is the database to connect to. */
  readonly adminUrl: string
  /** A migrated, empty database from which fresh ones are copied. */
  readonly template: string
  /**
   * The user that the portal connects as; undefined if the server only accepts the URL's own user, whose connections
   * then change their role.
   */
  readonly serving: string | undefined
  /** The fastest strategy to copy a database on this server. */
  readonly strategy: "file_copy" | "wal_log"
}

/**
 * The URL of another database on the same server, with another user if `username` is given. Throws unless the
 * database's name contains "test".
 */
export const addressOf = (url: string, database: string, username?: string) => {
  if (!/(^|_)test(_|$)/.test(database)) throw new Error(`"${database}" is no test database: its name lacks "test"`)
  const address = new URL(url)
  address.pathname = `/${database}`
  if (username !== undefined) address.username = username
  return address.href
}

export const uniqueName = (kind: string) => `dossier_test_${kind}_${randomBytes(6).toString("hex")}`

/** Runs the statements in sequence, each in its own transaction. */
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
 * The embedded server of the run. In shared memory if possible: each of about 150 copies of the template creates a
 * thousand files, which takes ten times as long on disk.
 */
const ownServer = async () => {
  const isInMemory = hasSharedMemory()
  const clusters = isInMemory
    ? join(sharedMemory, `dossier-test-${process.getuid?.() ?? 0}`)
    : join(process.cwd(), ".data", "test")
  mkdirSync(clusters, { recursive: true })
  // Removes the clusters of runs that were killed.
  for (const pid of readdirSync(clusters)) {
    if (!lives(Number(pid))) rmSync(join(clusters, pid), { recursive: true, force: true })
  }
  const dir = join(clusters, String(process.pid))
  const embedded = await startEmbedded(dir)
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(embedded.socketDir)}`
  // The data does not outlive the run: it needs no protection against a power cut.
  await administer(
    url,
    "alter system set fsync = off",
    "alter system set full_page_writes = off",
    "select pg_reload_conf()"
  )
  return {
    url,
    // file_copy needs checkpoints, which cost nothing in memory.
    strategy: isInMemory ? ("file_copy" as const) : ("wal_log" as const),
    stop: async () => {
      await embedded.stop()
      for (const left of [dir, embedded.socketDir]) rmSync(left, { recursive: true, force: true })
    }
  }
}

/** Starts the server of a run: the one that TEST_DATABASE_URL names, or else an embedded one. */
export const startDatabaseServer = async () => {
  const given = process.env["TEST_DATABASE_URL"]
  const server =
    given === undefined
      ? await ownServer()
      : { url: given, strategy: "wal_log" as const, stop: () => Promise.resolve() }
  const template = uniqueName("template")
  await administer(server.url, `create database ${template}`)
  await Effect.runPromise(migrate({ url: Redacted.make(addressOf(server.url, template)) }))
  // A server without passwords, like the embedded one, lets the portal's role connect directly.
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
