import { connect, type Socket } from "node:net"
import { PgClient } from "@effect/sql-pg"
import { Config, Context, Effect, Layer, Option, Redacted } from "effect"
import { startEmbedded } from "#server/platform/embedded.ts"
import { migrate } from "#server/platform/schema/migrate.ts"

/** Where a database is reached, once as its owner and once as the role that serves. */
export interface Connections {
  readonly owner: PgClient.PgPoolConfig
  readonly app: PgClient.PgPoolConfig
}

const role = "dossier_app"

/**
 * A function's plan is made once per connection, and in a young database the whole of an almost empty table is the
 * cheapest to read: without the first the plan made that day would still be followed when the table holds thousands.
 * Without the second a node and its folder may be joined by reading every node up to the folder's, since statistics of
 * yesterday know no folder of today.
 */
const planning = { enable_seqscan: "off", enable_mergejoin: "off" }

/** Connections to a server named by an address; the serving ones put on the bound role as they connect. */
export const connectionsTo = (owner: string, app = owner): Connections => ({
  owner: { url: Redacted.make(owner) },
  app: { url: Redacted.make(app), startupParameters: app === owner ? { ...planning, role } : planning }
})

/**
 * What a connection hears lands in memory that is used again: the driver takes a copy of it at once, in pieces of its own
 * that hold two of ours and what was left of the one before. Fresh memory for each would make the collector walk the
 * whole heap every few long answers.
 */
const hearing = (path: string) => (): Socket => {
  const buffer = Buffer.allocUnsafeSlow(32_768)
  const socket: Socket = connect({
    path,
    onread: {
      buffer,
      callback: (length) => {
        socket.emit("data", buffer.subarray(0, length))
        return true
      }
    }
  })
  return socket
}

/** Connections to the embedded server behind a socket directory. */
export const embeddedConnections = (socketDir: string, database = "postgres"): Connections => {
  const path = `${socketDir}/.s.PGSQL.5432`
  return {
    owner: { path, username: "postgres", database },
    app: { path, username: role, database, startupParameters: planning, stream: hearing(path) }
  }
}

/** The addresses in use, for the few who need a connection of their own. */
export class DatabaseAddress extends Context.Service<DatabaseAddress, Connections>()(
  "dossier/server/platform/DatabaseAddress"
) {
  /** `DATABASE_URL` (and `DATABASE_OWNER_URL` where the serving login is another one), else the embedded server. */
  static readonly layer = Layer.effect(
    DatabaseAddress,
    Effect.gen(function* () {
      const app = yield* Config.option(Config.String("DATABASE_URL"))
      const owner = yield* Config.option(Config.String("DATABASE_OWNER_URL"))
      if (Option.isSome(app)) {
        return DatabaseAddress.of(
          connectionsTo(
            Option.getOrElse(owner, () => app.value),
            app.value
          )
        )
      }
      const directory = yield* Config.String("DATA_DIR").pipe(Config.withDefault("./.data"))
      const server = yield* Effect.acquireRelease(
        Effect.promise(() => startEmbedded(`${directory}/postgres`)),
        (running) => Effect.promise(running.stop)
      )
      const endpoint = server.endpoint()
      if (endpoint.kind === "socket") return DatabaseAddress.of(embeddedConnections(server.socketDir))
      const url = `postgresql://postgres:${endpoint.password}@127.0.0.1:${endpoint.port}/postgres`
      return DatabaseAddress.of(connectionsTo(url, url))
    })
  )
}

/** The pool that serves requests, opened once the schema is current. */
export const DatabaseLive = Layer.unwrap(
  Effect.gen(function* () {
    const { app, owner } = yield* DatabaseAddress
    yield* migrate(owner)
    const maxConnections = yield* Config.Int("DATABASE_CONNECTIONS").pipe(Config.withDefault(8))
    return PgClient.layer({ ...app, maxConnections, multiplex: true })
  })
).pipe(Layer.provideMerge(DatabaseAddress.layer))
