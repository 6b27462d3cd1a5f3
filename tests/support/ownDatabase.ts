import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { embeddedConnections } from "#server/platform/Database.ts"
import { startEmbedded } from "#server/platform/embedded.ts"
import { migrate } from "#server/platform/schema/migrate.ts"
import type { TestDatabase } from "#tests/support/database.ts"

/** A database server for one test, which can stop and restart it while a portal uses it. */
export const startOwnDatabase = async () => {
  const directory = mkdtempSync(join(tmpdir(), "dossier-own-database-"))
  let server: Awaited<ReturnType<typeof startEmbedded>> | undefined = await startEmbedded(directory)
  const { socketDir } = server
  const connections = embeddedConnections(socketDir)
  await Effect.runPromise(migrate(connections.owner))
  const stop = async () => {
    await server?.stop()
    server = undefined
  }
  const database: TestDatabase = {
    database: "postgres",
    ownerUrl: "",
    appUrl: "",
    connections,
    drop: () => Promise.resolve()
  }
  return {
    database,
    stop,
    /** Does nothing while the server runs: a second start would attach to it, and then nothing could stop it. */
    start: async () => {
      server ??= await startEmbedded(directory)
    },
    remove: async () => {
      await stop()
      for (const left of [directory, socketDir]) rmSync(left, { recursive: true, force: true })
    }
  }
}
