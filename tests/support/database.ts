import { inject } from "vitest"
import { type Connections, connectionsTo } from "#server/platform/Database.ts"
import { addressOf, administer, uniqueName } from "#tests/support/databaseServer.ts"

export interface TestDatabase {
  readonly database: string
  /** The role that owns the tables: row-level policies do not apply to it. */
  readonly ownerUrl: string
  /** The role that the portal uses: all row-level policies apply to it. */
  readonly appUrl: string
  readonly connections: Connections
  readonly drop: () => Promise<void>
}

/** A migrated, empty database of its own for the calling test file. */
export const freshDatabase = async (): Promise<TestDatabase> => {
  const { adminUrl, serving, strategy, template } = inject("database")
  const database = uniqueName("copy")
  const ownerUrl = addressOf(adminUrl, database)
  await administer(adminUrl, `create database ${database} template ${template} strategy ${strategy}`)
  const appUrl = addressOf(adminUrl, database, serving)
  return {
    database,
    ownerUrl,
    appUrl,
    connections: connectionsTo(ownerUrl, appUrl),
    drop: () => administer(adminUrl, `drop database if exists ${database} with (force)`)
  }
}
