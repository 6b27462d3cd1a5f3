import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Effect, Layer, Logger, ManagedRuntime } from "effect"
import { ConnectionsEvery } from "#server/applications/connectors/synchronise.ts"
import { connectionsTo, DatabaseAddress, servingPool } from "#server/platform/Database.ts"
import { Listening } from "#server/composition/HttpServer.ts"
import { PortalLive } from "#server/composition/Portal.ts"
import { Settings } from "#server/platform/Settings.ts"

/** A server in its own process, on another portal's database and folder. It sends its port to the parent. */
const [ownerUrl = "", appUrl = "", dataDirectory = ""] = process.argv.slice(2)
const connections = connectionsTo(ownerUrl, appUrl)
const settings = Layer.effect(
  Settings,
  Effect.map(Settings, (usual) => ({ ...usual, port: 0, dataDirectory }))
).pipe(Layer.provide(Settings.layer))
const runtime = ManagedRuntime.make(
  PortalLive.pipe(
    Layer.provide(servingPool({ ...connections.app, maxConnections: 4 })),
    Layer.provide(Layer.succeed(DatabaseAddress, connections)),
    Layer.provide(settings),
    Layer.provide(Layer.succeed(ConnectionsEvery, "250 millis")),
    Layer.provide(NodeHttpServer.layerHttpServices),
    Layer.provide(Logger.layer([]))
  )
)
const { port } = await runtime.runPromise(Listening)
process.send?.(port)
