import { connect, type Socket } from "node:net"
import { PgClient } from "@effect/sql-pg"
import { Config, Context, Effect, Layer, Option, Redacted } from "effect"
import { startEmbedded } from "#server/platform/embedded.ts"
import { migrate } from "#server/platform/schema/migrate.ts"

/** Connection settings of a database: as its owner, and as the role that serves requests. */
export interface Connections {
  readonly owner: PgClient.PgPoolConfig
  readonly app: PgClient.PgPoolConfig
}

const role = "dossier_app"

/**
 * Planner settings. Function plans are cached per connection, and in a young database a sequential scan is cheapest:
 * without the first setting that plan would still be used with thousands of rows. Without the second, a node and its
 * folder may be merge-joined by reading all nodes up to the folder's id, since old statistics do not contain new
 * folders.
 */
const planning = { enable_seqscan: "off", enable_mergejoin: "off" }

/** Connections to a server given by URL; serving connections switch to the restricted role when they connect. */
export const connectionsTo = (owner: string, app = owner): Connections => ({
  owner: { url: Redacted.make(owner) },
  app: { url: Redacted.make(app), startupParameters: app === owner ? { ...planning, role } : planning }
})

/**
 * A socket with a reused receive buffer: the driver copies received bytes at once, in buffers of twice this size. New
 * buffers for each read would cause a major collection every few long answers.
 */
const withReusedBuffer = (path: string) => (): Socket => {
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

/** Connections to the embedded server through its socket directory. */
export const embeddedConnections = (socketDir: string, database = "postgres"): Connections => {
  const path = `${socketDir}/.s.PGSQL.5432`
  return {
    owner: { path, username: "postgres", database },
    app: { path, username: role, database, startupParameters: planning, stream: withReusedBuffer(path) }
  }
}

/** The connection settings in use, for modules that need a connection of their own. */
export class DatabaseAddress extends Context.Service<DatabaseAddress, Connections>()(
  "dossier/server/platform/DatabaseAddress"
) {
  /** `DATABASE_URL` (and `DATABASE_OWNER_URL` if the serving login differs), otherwise the embedded server. */
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

/** The pool that serves requests, opened after the migrations. */
export const DatabaseLive = Layer.unwrap(
  Effect.gen(function* () {
    const { app, owner } = yield* DatabaseAddress
    yield* migrate(owner)
    const maxConnections = yield* Config.Int("DATABASE_CONNECTIONS").pipe(Config.withDefault(8))
    return PgClient.layer({ ...app, maxConnections, multiplex: true })
  })
).pipe(Layer.provideMerge(DatabaseAddress.layer))
