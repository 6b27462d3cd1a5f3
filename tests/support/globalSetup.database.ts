import type { TestProject } from "vitest/node"
import { type DatabaseServer, startDatabaseServer } from "#tests/support/databaseServer.ts"

declare module "vitest" {
  export interface ProvidedContext {
    readonly database: DatabaseServer
  }
}

type Started = ReturnType<typeof startDatabaseServer>

// Each project loads this file anew, in one process: they share one server, which the first of them stops.
const run: { started?: Started } = ((globalThis as { dossierTestServer?: { started?: Started } }).dossierTestServer ??=
  {})

export default async (project: TestProject) => {
  const isFirst = run.started === undefined
  run.started ??= startDatabaseServer()
  const { server, stop } = await run.started
  project.provide("database", server)
  return isFirst ? stop : undefined
}
