import type { TestProject } from "vitest/node"
import { type DatabaseServer, startDatabaseServer } from "#tests/support/databaseServer.ts"

declare module "vitest" {
  export interface ProvidedContext {
    readonly database: DatabaseServer
  }
}

type Started = ReturnType<typeof startDatabaseServer>

// Each project loads this file again, in one process: all share one server, and the first one stops it.
const run: { started?: Started } = ((globalThis as { dossierTestServer?: { started?: Started } }).dossierTestServer ??=
  {})

export default async (project: TestProject) => {
  const isFirst = run.started === undefined
  run.started ??= startDatabaseServer()
  const { server, stop } = await run.started
  project.provide("database", server)
  return isFirst ? stop : undefined
}
