import { connect, type Socket } from "node:net"
import { inject } from "vitest"
import { freshDatabase, type TestDatabase } from "#tests/support/database.ts"
import { addressOf, administer } from "#tests/support/databaseServer.ts"
import { type Planned, plannedIn } from "#tests/support/plans.ts"

/**
 * auto_explain sends plans as notices, so no log file is needed. Only for the portal's role: tests set up their data as
 * the owner.
 */
const explaining = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_nested_statements": "on",
  "auto_explain.log_format": "json",
  "auto_explain.log_parameter_max_length": "0",
  "auto_explain.log_level": "notice"
}

const notice = "N".charCodeAt(0)

/** Splits the bytes of a PostgreSQL connection into messages: a type byte, the length, the body. */
const eachMessage = (hear: (kind: number | undefined, body: Buffer) => void) => {
  let left = Buffer.alloc(0)
  return (bytes: Buffer) => {
    left = Buffer.concat([left, bytes])
    while (left.length >= 5) {
      const end = 1 + left.readUInt32BE(1)
      if (left.length < end) return
      hear(left[0], left.subarray(5, end))
      left = left.subarray(end)
    }
  }
}

/**
 * A migrated, empty database on the run's embedded server that records the plan of every statement of the portal's
 * role, including statements inside database functions. Throws if TEST_DATABASE_URL names another server.
 */
export const observedDatabase = async () => {
  const fresh = await freshDatabase()
  await administer(
    addressOf(inject("database").adminUrl, fresh.database),
    ...Object.entries(explaining).map(
      ([name, value]) => `alter role dossier_app in database ${fresh.database} set ${name} = '${value}'`
    )
  )
  const folder = new URL(fresh.ownerUrl).searchParams.get("host")
  if (folder === null) throw new Error("Only the embedded server can be observed")
  const planned: Array<Planned> = []
  const stream = (): Socket => {
    const socket = connect(`${folder}/.s.PGSQL.5432`)
    socket.on(
      "data",
      eachMessage((kind, body) => {
        if (kind === notice) planned.push(...plannedIn(body.toString("utf8")))
      })
    )
    return socket
  }
  const database: TestDatabase = {
    ...fresh,
    connections: { ...fresh.connections, app: { ...fresh.connections.app, stream } }
  }
  return { database, planned: planned as ReadonlyArray<Planned> }
}
