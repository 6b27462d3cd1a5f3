import { connect, type Socket } from "node:net"
import { availableParallelism } from "node:os"
import { PgClient } from "@effect/sql-pg"
import { Config, Context, Effect, Layer, Option, Redacted } from "effect"
import { startEmbedded } from "#server/platform/embedded.ts"
import { SqlClient } from "effect/sql"
import { migrate } from "#server/platform/schema/migrate.ts"
import { withFewServices } from "#server/platform/transactions.ts"

/** Connection settings for one database: as its owner (migrations), and as the restricted role that serves requests. */
export interface Connections {
  readonly owner: PgClient.PgPoolConfig
  readonly app: PgClient.PgPoolConfig
}

const role = "dossier_app"

/**
 * Planner settings. A function's plan is cached per connection; planned in an empty database, it would scan tables
 * sequentially and keep doing so with thousands of rows (`enable_seqscan`). Statistics that do not contain new folders
 * yet can make PostgreSQL merge-join a node with its folder by reading all nodes up to it (`enable_mergejoin`).
 */
const planning = { enable_seqscan: "off", enable_mergejoin: "off" }

/**
 * Settings for a server given by URL. Without a login of its own (`app`), the serving pool switches to the restricted
 * role.
 */
export const connectionsTo = (owner: string, app = owner): Connections => ({
  owner: { url: Redacted.make(owner) },
  app: { url: Redacted.make(app), startupParameters: app === owner ? { ...planning, role } : planning }
})

/**
 * A socket that reuses its receive buffer; the driver copies received bytes at once. Allocating a new buffer for
 * each read would cause a major garbage collection every few large results.
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

/** Settings for the embedded server, which listens on a Unix socket in `socketDir`. */
export const embeddedConnections = (socketDir: string, database = "postgres"): Connections => {
  const path = `${socketDir}/.s.PGSQL.5432`
  return {
    owner: { path, username: "postgres", database },
    app: { path, username: role, database, startupParameters: planning, stream: withReusedBuffer(path) }
  }
}

/** The connection settings in use, for modules that need a connection outside of the pool. */
export class DatabaseAddress extends Context.Service<DatabaseAddress, Connections>()(
  "dossier/server/platform/DatabaseAddress"
) {
  /**
   * From `DATABASE_URL`, and `DATABASE_OWNER_URL` if migrations need another login; without them starts the embedded
   * server.
   */
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

/**
 * Connections of the pool. At least three, so that two jobs that run at the same time leave one to requests. More make
 * nothing faster on two cores, and each one caches the plans of its statements (40 MB).
 */
const defaultConnections = Math.max(3, 2 * availableParallelism() - 1)

/** The pool that serves requests. Single statements share connections. */
export const servingPool = (config: PgClient.PgPoolConfig) =>
  Layer.tap(PgClient.layer({ ...config, multiplex: true }), (services) =>
    Effect.sync(() => withFewServices(Context.get(services, SqlClient.SqlClient)))
  )

/** Runs the migrations, then opens the pool that serves requests. */
export const DatabaseLive = Layer.unwrap(
  Effect.gen(function* () {
    const { app, owner } = yield* DatabaseAddress
    yield* migrate(owner)
    const maxConnections = yield* Config.Int("DATABASE_CONNECTIONS").pipe(Config.withDefault(defaultConnections))
    return servingPool({ ...app, maxConnections })
  })
).pipe(Layer.provideMerge(DatabaseAddress.layer))
